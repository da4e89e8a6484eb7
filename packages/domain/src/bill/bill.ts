import { type Exclusion, exclusionOf } from './exclusion.ts'
import { type BillNote, type Metered, type MissingPrice, meterTokens, type Part } from './metered.ts'
import { coveredRequests, type Month, monthFor, type Months } from './month.ts'
import type { BillDeal, BillOffer, BillPlan, OfferDoubt, PreparedOffer, PreparedPlan } from './terms/offer.ts'
import { bestDeal, sumOf, withCredit } from './reductions.ts'

/** The cost of a month at one offer, in integer units of 10^-36 USD; the parts add up to the total exactly. */
export type Bill = {
  readonly offer: BillOffer
  /** `free` means that the offer itself is free; a paid offer can have a bill of zero too. */
  readonly outcome: 'billed' | 'free'
  readonly total: bigint
  readonly parts: readonly Part[]
  readonly notes: readonly BillNote[]
  readonly plan: BillPlan | null
  readonly deal: BillDeal | null
  /** How many requests the free tier pays for. */
  readonly coveredByFreeTier: number
  readonly coveredByPlan: number
}

/** Why an offer has no bill: it cannot do the work, a price is missing, or it is not sold. */
export type Unbilled =
  | { readonly offer: BillOffer; readonly outcome: 'excluded'; readonly exclusion: Exclusion }
  | { readonly offer: BillOffer; readonly outcome: 'missing'; readonly missing: MissingPrice }
  | { readonly offer: BillOffer; readonly outcome: 'not-applicable' }
  /** It could do the work, but its bill would be a guess. */
  | { readonly offer: BillOffer; readonly outcome: 'unranked'; readonly why: UnrankedReason }

/** Why an offer is never ranked, regardless of its cost. */
export type UnrankedReason = 'plan-limit-unknown' | 'free-limit-unknown' | OfferDoubt['kind']

/** Calculates one offer's bill. All arithmetic is on integers, so server and browser get the same digits. */
export function billOf(prepared: PreparedOffer, months: Months): Bill | Unbilled {
  const { offer } = prepared
  const month = monthFor(months, prepared)
  const reason = noBillReason(offer, month)
  if (reason !== null) return reason
  switch (offer.pricingKind) {
    case 'unknown':
      return { offer, outcome: 'missing', missing: 'price' }
    case 'self-hosted':
      return { offer, outcome: 'not-applicable' }
    case 'free':
      return freeBill(offer, month)
    case 'included':
      return planBill(prepared, month)
    case 'metered':
      return meteredBill(prepared, month)
  }
}

/** Returns why an offer has no bill, without looking at its prices; null when it may have one. */
export function noBillReason(offer: BillOffer, month: Month): Unbilled | null {
  const exclusion = exclusionOf(offer, month)
  if (exclusion !== null) return { offer, outcome: 'excluded', exclusion }
  const { doubt } = offer
  if (doubt === null || (doubt.kind === 'restricted' && month.eligible.has('restricted'))) return null
  if (doubt.isOfOutput && month.outputTokens === 0) return null
  return { offer, outcome: 'unranked', why: doubt.kind }
}

const NOTHING = { parts: [], notes: [], plan: null, deal: null, coveredByFreeTier: 0, coveredByPlan: 0 } as const
const lengthNotes = ({ contextWindow }: BillOffer): readonly BillNote[] =>
  contextWindow === null ? ['context-unknown'] : []

function freeBill(offer: BillOffer, month: Month): Bill | Unbilled {
  const has = offer.freeTier === null ? null : coveredRequests(offer.freeTier, month)
  if (has === null) return { offer, outcome: 'unranked', why: 'free-limit-unknown' }
  if (has < month.requests) {
    return { offer, outcome: 'excluded', exclusion: { why: 'allowance', has, needs: month.requests } }
  }
  return { ...NOTHING, offer, outcome: 'free', total: 0n, notes: lengthNotes(offer) }
}

/** Calculates the bill of a model that is included in a plan: the plan's fee, plus usage beyond its allowance. */
function planBill(prepared: PreparedOffer, month: Month): Bill | Unbilled {
  const { offer, subscriptions } = prepared
  const freeTier = month.eligible.has('free-tier') ? offer.freeTier : null
  const free = freeTier === null ? null : coveredRequests(freeTier, month)
  if (free === month.requests) {
    return { ...NOTHING, offer, outcome: 'billed', total: 0n, coveredByFreeTier: free }
  }
  if (subscriptions.length === 0) return { offer, outcome: 'missing', missing: 'plan' }
  let best: Bill | null = null
  let largest = 0
  let hasUnknown = false
  for (const plan of subscriptions) {
    const covered = coveredRequests(plan.plan, month)
    if (covered === null) {
      hasUnknown = true
      continue
    }
    const beyond = overageParts(plan, month, month.requests - covered)
    largest = Math.max(largest, covered)
    if (beyond === null) continue
    const result = { notes: lengthNotes(offer), coveredByFreeTier: 0, coveredByPlan: covered }
    best = cheaper(best, withFeeAndDeal(prepared, month, plan, beyond, result))
  }
  if (best !== null) return best
  if (hasUnknown) return { offer, outcome: 'unranked', why: 'plan-limit-unknown' }
  return { offer, outcome: 'excluded', exclusion: { why: 'allowance', has: largest, needs: month.requests } }
}

function meteredBill(prepared: PreparedOffer, month: Month): Bill | Unbilled {
  const { offer, credit, usagePlans } = prepared
  const freeTier = month.eligible.has('free-tier') ? offer.freeTier : null
  const coveredByFreeTier = freeTier === null ? 0 : (coveredRequests(freeTier, month) ?? 0)
  const rest = month.requests - coveredByFreeTier
  let best: Bill | null = null
  for (const plan of usagePlans.length === 0 ? NO_PLAN : usagePlans) {
    const coveredByPlan = plan === null ? 0 : Math.min(rest, coveredRequests(plan.plan, month) ?? 0)
    const metered = meterBeyond(prepared, month, plan, rest - coveredByPlan)
    if ('missing' in metered) return { offer, outcome: 'missing', missing: metered.missing }
    const parts = freeTier === null ? metered.parts : withCredit(metered.parts, credit, freeTier.credit ?? '0')
    const notes = offer.contextWindow === null ? [...lengthNotes(offer), ...metered.notes] : metered.notes
    const result = { notes, coveredByFreeTier, coveredByPlan }
    best = cheaper(best, withFeeAndDeal(prepared, month, plan, parts, result))
  }
  return best ?? { offer, outcome: 'missing', missing: 'price' }
}

const NO_PLAN = [null] as const

/** Bills usage beyond a plan: at the plan's own overage price where it has one, else at the offer's prices. */
function meterBeyond(prepared: PreparedOffer, month: Month, plan: PreparedPlan | null, requests: number): Metered {
  const beyond = plan === null || requests === 0 ? null : overageParts(plan, month, requests)
  return beyond === null ? meterTokens(prepared, month, requests) : { parts: beyond, notes: [] }
}

/** Returns the overage lines of a plan; null when the plan sells no overage. */
function overageParts({ plan, perRequest, perToken }: PreparedPlan, month: Month, beyond: number): Part[] | null {
  if (beyond === 0) return []
  const requests = BigInt(beyond)
  const { overage } = plan
  if (perRequest !== null) {
    const unitPrice = overage.perRequest ?? '0'
    return [{ kind: 'overage', quantity: requests, requests, unitPrice, amount: requests * perRequest }]
  }
  if (perToken === null) return null
  const { fresh, cached, answer, reasoning } = month.all
  const quantity = (fresh + cached + answer + reasoning) * requests
  const unitPrice = overage.perMillionTokens ?? '0'
  return [{ kind: 'overage', quantity, requests, unitPrice, amount: quantity * perToken }]
}

type Circumstances = Pick<Bill, 'notes' | 'coveredByFreeTier' | 'coveredByPlan'>

function withFeeAndDeal(
  { offer, deals }: PreparedOffer,
  month: Month,
  prepared: PreparedPlan | null,
  metered: readonly Part[],
  circumstances: Circumstances,
): Bill {
  const plan = prepared?.plan ?? null
  const fee = prepared?.fee ?? 0n
  const usage = sumOf(metered)
  let parts = metered
  if (plan !== null && fee > 0n) {
    parts = [{ kind: 'plan', quantity: 1n, requests: 0n, unitPrice: plan.fee, amount: fee }, ...parts]
  }
  const best = bestDeal(deals, month.eligible, usage, fee + usage)
  const total = fee + usage - (best?.saved ?? 0n)
  if (best !== null) {
    const { deal, saved } = best
    parts = [...parts, { kind: 'deal', quantity: 1n, requests: 0n, unitPrice: deal.value, amount: -saved }]
  }
  return { offer, outcome: 'billed', total, parts, plan, deal: best?.deal ?? null, ...circumstances }
}

function cheaper(best: Bill | null, bill: Bill): Bill {
  return best === null || bill.total < best.total ? bill : best
}
