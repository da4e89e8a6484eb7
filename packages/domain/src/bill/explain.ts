import { placeLabels } from '../offers/regions/places.ts'
import type { ProviderKind } from '../offers/who-sells/provider-kind.ts'
import { fromUnits } from '../text/decimal.ts'
import { formatContextWindow, formatCount } from '../text/number-display.ts'
import type { Bill, Unbilled, UnrankedReason } from './bill.ts'
import { type BillLine, centsText, lineOf } from './bill-lines.ts'
import type { Exclusion, UnstatedMode } from './exclusion.ts'
import type { BillNote } from './metered.ts'
import { AMOUNT_SCALE, type BillPriceKind } from './terms/offer.ts'
import { type Workload, writtenShareOf } from './workload/workload.ts'

export type BillText = {
  readonly total: string
  readonly cents: string
  readonly lines: readonly BillLine[]
  /** The assumptions behind the bill, as sentences. */
  readonly assumptions: readonly string[]
  /** The prices and limits that are not recorded, as sentences. */
  readonly missing: readonly string[]
}

export function explainBill(bill: Bill, workload: Workload): BillText {
  const total = fromUnits(bill.total, AMOUNT_SCALE)
  return {
    total,
    cents: centsText(bill.total),
    lines: bill.parts.map((part) => lineOf(part, bill, workload)),
    assumptions: assumptionsOf(bill),
    missing: [...bill.notes.flatMap((note) => MISSING[note] ?? []), ...missingWrites(bill, workload)],
  }
}

const MISSING: Partial<Record<BillNote, string>> = {
  'no-cache-price': 'No cache price: the cached share is billed as fresh input.',
  'no-batch-price': 'No batch price: the batch share is billed at standard prices.',
  'no-batch-cache-price':
    'No cache price for batches: their cached share is billed at the lower of cached input and batch input, the most it can cost.',
  'no-price-for-length':
    'Not every price is known for requests of this length, so the price for shorter requests is used.',
  'context-unknown': "The context window isn't known, so we assume the request fits.",
}

/**
 * Returns a sentence when no cache-write price is recorded. Many providers charge nothing extra for cache writes; this
 * one may.
 */
function missingWrites({ offer: { prices }, parts }: Bill, workload: Workload): string[] {
  const has = (kind: BillPriceKind) => prices.some((price) => price.kind === kind && price.mode === 'standard')
  const isWritten = writtenShareOf(workload) > 0 && parts.some(({ kind }) => kind === 'input')
  if (!isWritten || workload.cacheLife === 'hour' || !has('cache-read') || has('cache-write')) return []
  return ['No cache-write price: cache writes are billed as fresh input.']
}

function assumptionsOf(bill: Bill): string[] {
  const { offer, outcome, coveredByFreeTier, coveredByPlan, plan, deal } = bill
  const words: string[] = []
  if (outcome === 'free') words.push('This offer is free. The provider may limit how fast you can use it.')
  if (coveredByFreeTier > 0) {
    words.push(
      `${offer.freeTier?.name ?? 'The free tier'} covers ${formatCount(coveredByFreeTier)} requests a month, if used evenly.`,
    )
  }
  if (coveredByPlan > 0) words.push(`${plan?.name ?? 'The plan'} includes ${formatCount(coveredByPlan)} requests.`)
  if (deal !== null) {
    words.push(
      'Only the deal that saves the most counts, and its conditions are the provider’s; a credit applies to the first month.',
    )
  }
  return [...words, ...offer.remarks]
}

const UNRANKED = {
  'plan-limit-unknown': 'plan, limit unknown',
  'free-limit-unknown': 'free, limit unknown',
  unconfirmed: 'price unconfirmed',
  restricted: 'not everyone can buy it',
} as const satisfies Record<UnrankedReason, string>

/** Returns a sentence on why an offer is not in the ranking. */
export function unbilledText(unbilled: Unbilled): string {
  if (unbilled.outcome === 'excluded') return exclusionText(unbilled.exclusion)
  if (unbilled.outcome === 'not-applicable') return 'n/a: run it yourself'
  if (unbilled.outcome === 'unranked') return UNRANKED[unbilled.why]
  const { missing } = unbilled
  if (missing === 'plan') return 'included in a plan with an unknown fee'
  return missing === 'price' ? 'price unknown' : `no ${missing} price`
}

export const UNSTATED_MODES = {
  flex: 'states no flex price',
  priority: 'states no priority price',
  'hour-cache': 'states no price for an hour in the cache',
} as const satisfies Record<UnstatedMode, string>

const KIND_LABELS = {
  seller: '',
  router: 'through a router',
  plan: 'part of a plan',
  tool: 'part of a tool',
} as const satisfies Record<ProviderKind, string>

function exclusionText(exclusion: Exclusion): string {
  switch (exclusion.why) {
    case 'region':
      return `not stated to run in: ${placeLabels[exclusion.place]}`
    case 'mode':
      return UNSTATED_MODES[exclusion.mode]
    case 'kind':
      return KIND_LABELS[exclusion.kind]
    case 'provider':
      return 'provider not chosen'
    case 'capability':
      return `lacks ${exclusion.missing}`
    case 'context':
      return exclusion.has === null
        ? 'context window unknown'
        : `context ${formatContextWindow(exclusion.has)}, needs ${formatContextWindow(exclusion.needs)}`
    case 'output':
      return `output up to ${formatContextWindow(exclusion.has)}, needs ${formatContextWindow(exclusion.needs)}`
    case 'allowance':
      return `covers ${formatCount(exclusion.has)} of ${formatCount(exclusion.needs)} requests`
  }
}
