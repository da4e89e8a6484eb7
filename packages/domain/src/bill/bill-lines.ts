import { divideByPowerOfTen, fromUnits } from '../text/decimal.ts'
import { formatCount } from '../text/number-display.ts'
import { priceText } from '../offers/price-display.ts'
import type { Bill } from './bill.ts'
import type { Part, PartKind } from './metered.ts'
import { AMOUNT_SCALE, TOKEN_SCALE } from './terms/offer.ts'
import { type Workload, writtenShareOf } from './workload/workload.ts'

/** A line of a bill as text. Amounts are exact; `cents` is the rounded amount to display. */
export type BillLine = {
  readonly kind: PartKind
  readonly label: string
  /** "120,000 req × 3,000 tok × 40%" */
  readonly formula: string
  /** "144M × $0.14" */
  readonly product: string
  /** Tokens, requests, or 1. */
  readonly quantity: string
  readonly unitPrice: string
  readonly amount: string
  readonly cents: string
}

const LABELS = {
  input: 'Fresh input',
  'cache-write': 'Cache writes',
  cached: 'Cached input',
  output: 'Output',
  reasoning: 'Reasoning',
  'batch-input': 'Batch input',
  'batch-cache-write': 'Batch, cache writes',
  'batch-cached': 'Batch, cached',
  'batch-output': 'Batch output',
  requests: 'Per request',
  overage: 'Beyond the plan',
  plan: 'Plan fee',
  credit: 'Monthly credit',
  deal: 'Deal',
} as const satisfies Record<PartKind, string>

/** The label of cached input in batches where the seller states no price for it. */
const AT_MOST = 'Batch, cached, at most'

const IN_MODE: ReadonlySet<PartKind> = new Set(['input', 'cache-write', 'cached', 'output', 'reasoning'])

function labelOf(kind: PartKind, { notes }: Bill, { mode, cacheLife }: Workload): string {
  if (kind === 'batch-cached' && notes.includes('no-batch-cache-price')) return AT_MOST
  const isHour = cacheLife === 'hour' && (kind === 'cache-write' || kind === 'batch-cache-write')
  return LABELS[kind] + (isHour ? ', one hour' : '') + (mode !== 'standard' && IN_MODE.has(kind) ? `, ${mode}` : '')
}

const IS_TOKENS: ReadonlySet<PartKind> = new Set([
  'input',
  'cache-write',
  'cached',
  'output',
  'reasoning',
  'batch-input',
  'batch-cache-write',
  'batch-cached',
  'batch-output',
])

export function lineOf(part: Part, bill: Bill, workload: Workload): BillLine {
  const { kind, unitPrice, requests } = part
  const isTokens = IS_TOKENS.has(kind) || (kind === 'overage' && part.quantity !== requests)
  const quantity = isTokens ? fromUnits(part.quantity, TOKEN_SCALE) : String(part.quantity)
  const amount = fromUnits(part.amount, AMOUNT_SCALE)
  return {
    kind,
    label: labelOf(kind, bill, workload),
    formula: formulaOf(part, bill, workload),
    product: productOf(part, quantity, isTokens),
    quantity,
    unitPrice,
    amount,
    cents: centsText(part.amount),
  }
}

function productOf({ kind, unitPrice, requests }: Part, quantity: string, isTokens: boolean): string {
  if (isTokens) return `${grouped(divideByPowerOfTen(quantity, 6))}M × ${priceText(unitPrice)}`
  if (kind === 'requests' || kind === 'overage') return `${formatCount(Number(requests))} × ${priceText(unitPrice)}`
  return ''
}

function formulaOf({ kind, requests }: Part, { plan, deal, offer, parts }: Bill, workload: Workload): string {
  const { inputTokensPerRequest: input, outputTokensPerRequest: output } = workload
  const multiplier = offer.capabilities.includes('reasoning') ? workload.reasoningMultiplier : 1
  const written = writtenShareOf(workload)
  const count = `${formatCount(Number(requests))} req`
  const share = (part: number) => (part === 1 ? '' : ` × ${percent(part)}`)
  const tokens = (amount: number) => `${count} × ${formatCount(amount)} tok`
  const isPlain = (...kinds: PartKind[]) => kinds.includes(kind)
  const batch = workload.batchShare
  // Without batch prices, the standard lines include the batch requests too.
  const carried = kind.startsWith('batch') ? batch : splitsBatches(offer, kind) ? 1 - batch : 1
  if (isPlain('input', 'cache-write', 'batch-cache-write')) {
    const part = kind === 'input' ? 1 - writtenPart(parts, 'cache-write', written) : written
    return tokens(input) + share(1 - workload.cachedShare) + share(part) + share(carried)
  }
  if (isPlain('cached', 'batch-cached')) return tokens(input) + share(workload.cachedShare) + share(carried)
  if (isPlain('batch-input')) {
    const isSplit = parts.some((part) => part.kind === 'batch-cached')
    const fresh = share(1 - workload.cachedShare) + share(1 - writtenPart(parts, 'batch-cache-write', written))
    return tokens(input) + (isSplit ? fresh : '') + share(carried)
  }
  if (isPlain('reasoning')) return `${tokens(output)} × ${hundredths(multiplier - 1)} reasoning${share(carried)}`
  if (isPlain('output', 'batch-output')) {
    const isSplit = kind === 'output' && offer.prices.some((price) => price.kind === 'reasoning')
    const factor = multiplier === 1 || isSplit ? '' : ` × ${hundredths(multiplier)} reasoning`
    return tokens(output) + factor + share(carried)
  }
  if (kind === 'plan') return `${plan?.name ?? ''}, a month`
  if (kind === 'overage') return `beyond ${plan?.name ?? 'the plan'}`
  if (kind === 'credit') return offer.freeTier?.name ?? ''
  if (kind === 'deal') return `${deal?.title ?? ''}${deal?.unit === 'percent' ? `, ${deal.value}% of usage` : ''}`
  return count
}

/** Returns the share of fresh input that is billed as a separate line for cache writes. */
function writtenPart(parts: readonly Part[], line: PartKind, written: number): number {
  return parts.some(({ kind }) => kind === line) ? written : 0
}

/** Returns whether the offer has a batch price for this kind of line. */
function splitsBatches({ prices }: Bill['offer'], kind: PartKind): boolean {
  const of = kind === 'output' || kind === 'reasoning' ? 'output' : 'input'
  return prices.some((price) => price.kind === of && price.mode === 'batch')
}

export const CENT = 10n ** BigInt(AMOUNT_SCALE - 2)

/**
 * Formats "$40.92" or "-$5.00", rounding halves away from zero; a positive amount that would round to zero is
 * "< $0.01". Works on the integers: a page formats hundreds of these.
 */
export function centsText(units: bigint): string {
  if (units > 0n && units * 2n < CENT) return '< $0.01'
  const cents = String(((units < 0n ? -units : units) + CENT / 2n) / CENT).padStart(3, '0')
  const sign = units < 0n && !/^0+$/.test(cents) ? '-' : ''
  return `${sign}$${grouped(cents.slice(0, -2))}.${cents.slice(-2)}`
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}

function hundredths(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** Puts commas between thousands and leaves decimals unchanged. */
export function grouped(amount: string): string {
  const [whole = '0', decimals] = amount.split('.')
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === undefined ? groups : `${groups}.${decimals}`
}
