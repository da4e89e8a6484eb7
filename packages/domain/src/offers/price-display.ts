/** Why there is a figure or none. `amount` with zero is a price of zero, which is not the same as free. */
export type PriceKind = 'amount' | 'free' | 'included' | 'unknown' | 'not-applicable'

const WORDS = {
  free: 'Free',
  included: 'Included in plan',
  unknown: 'Unknown',
  'not-applicable': 'n/a',
} as const satisfies Record<Exclude<PriceKind, 'amount'>, string>

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/
const MIN_DECIMALS = 2

/** The text of a price. An amount is a decimal string; null or anything else that is not one reads as unknown. */
export function priceText(amount: string | null, kind: PriceKind = 'amount'): string {
  if (kind !== 'amount') return WORDS[kind]
  const parts = priceParts(amount)
  if (parts === null) return WORDS.unknown
  return `${parts.negative ? '-' : ''}$${parts.whole}.${parts.fraction}`
}

/** How many decimals a price shows: as many as it has, at least two. 0 when there is no figure. */
export function priceDecimals(amount: string | null): number {
  return priceParts(amount)?.fraction.length ?? 0
}

/** The decimals of the longest price in a column, to which the others are padded so that the points line up. */
export function columnDecimals(amounts: readonly (string | null)[]): number {
  return Math.max(0, ...amounts.map(priceDecimals))
}

type PriceParts = { negative: boolean; whole: string; fraction: string }

// Text throughout: a float would turn 0.1 + 0.2 style noise into digits that nobody charges.
function priceParts(amount: string | null): PriceParts | null {
  const [, sign = '', whole, decimals = ''] = DECIMAL.exec(amount ?? '') ?? []
  if (whole === undefined) return null
  const fraction = decimals.replace(/0+$/, '').padEnd(MIN_DECIMALS, '0')
  const digits = whole.replace(/^0+(?=\d)/, '')
  const isZero = /^0+$/.test(digits + fraction)
  return { negative: sign === '-' && !isZero, whole: digits.replace(/\B(?=(?:\d{3})+$)/g, ','), fraction }
}
