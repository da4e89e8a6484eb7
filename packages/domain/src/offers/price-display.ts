/** Whether a price is an amount, or why there is none. An amount of zero is not the same as free. */
export type PriceKind = 'amount' | 'free' | 'included' | 'unknown' | 'not-applicable' | 'none' | 'unconfirmed'

const WORDS = {
  free: 'Free',
  included: 'Included in plan',
  unknown: 'Unknown',
  'not-applicable': 'n/a',
  none: 'None',
  unconfirmed: 'Unconfirmed',
} as const satisfies Record<Exclude<PriceKind, 'amount'>, string>

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/
const MIN_DECIMALS = 2

/** Formats a price. An amount is a decimal string; null or any other text reads as unknown. */
export function priceText(amount: string | null, kind: PriceKind = 'amount'): string {
  if (kind !== 'amount') return WORDS[kind]
  const parts = priceParts(amount)
  if (parts === null) return WORDS.unknown
  return `${parts.negative ? '-' : ''}$${parts.whole}.${parts.fraction}`
}

/** Returns how many decimals a price shows: as many as it has, at least two; 0 without an amount. */
export function priceDecimals(amount: string | null): number {
  return priceParts(amount)?.fraction.length ?? 0
}

/** Returns the largest number of decimals in a column; the other prices are padded so that the points line up. */
export function columnDecimals(amounts: readonly (string | null)[]): number {
  return Math.max(0, ...amounts.map(priceDecimals))
}

type PriceParts = { negative: boolean; whole: string; fraction: string }

// Works on text, because converting to a float could add digits.
function priceParts(amount: string | null): PriceParts | null {
  const [, sign = '', whole, decimals = ''] = DECIMAL.exec(amount ?? '') ?? []
  if (whole === undefined) return null
  const fraction = decimals.replace(/0+$/, '').padEnd(MIN_DECIMALS, '0')
  const digits = whole.replace(/^0+(?=\d)/, '')
  const isZero = /^0+$/.test(digits + fraction)
  return { negative: sign === '-' && !isZero, whole: digits.replace(/\B(?=(?:\d{3})+$)/g, ','), fraction }
}
