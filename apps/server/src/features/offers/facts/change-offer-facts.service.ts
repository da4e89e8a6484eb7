import { parsePriceField } from '@inferdex/domain/evidence/field-key'
import { OFFER_FIELDS, type OfferFact, type OfferField, type PriceFact } from '@inferdex/domain/offers/offer-fact'
import {
  type PriceNews,
  planPriceStep,
  priceBefore,
  type RecordedStep,
  type StepPlan,
} from '@inferdex/domain/offers/price-steps'
import { priceKey } from '@inferdex/domain/offers/offer-rules'
import type { Db } from '../../../db/db.ts'
import { type NewChange, recordChanges } from '../../changes/changes.service.ts'
import { findLocked, lockKey } from '../../evidence/locks.service.ts'
import { findModelIds } from '../offer-parties.queries.ts'
import { isOfferField, offerFactProblem } from './offer-fact-rules.ts'
import {
  type FieldChange,
  type KnownOffer,
  lockOffers,
  setOfferField,
  setPriceSource,
  setRegionPrices,
  settlePricingKinds,
} from './offer-columns.queries.ts'
import { readSteps, type StepKey, writeSteps } from './price-steps.queries.ts'
import {
  type PriceAfterEnd,
  removeEnds,
  setPricesAfterEnd,
  setScheduledPrices,
} from '../scheduled/scheduled-prices.queries.ts'

export type { OfferFact } from '@inferdex/domain/offers/offer-fact'
export { lockOffers } from './offer-columns.queries.ts'
export { listProvidersOf, listReadBefore, setReadDays } from './read-again.queries.ts'
export { isOfferField, offerFactProblem } from './offer-fact-rules.ts'

export type FactContext = {
  readonly source: string
  readonly now: Date
  /** Whether the provider changed the value or the record was wrong. */
  readonly reason: 'change' | 'correction'
  /** Only edits by staff change locked fields. */
  readonly overLocks?: boolean
  /** Announced prices that have become due: they start, including those whose end date has passed too. */
  readonly areStarting?: boolean
}

/** The records whose figures and pages depend on the changed offers. */
export type ChangedOffers = { readonly modelIds: readonly string[]; readonly providerIds: readonly string[] }

/**
 * Writes accepted values of many offers: prices of all kinds, modes and regions, scheduled prices, limits, status,
 * dates and successors. Prices that differ become steps of the history, and changes are published. A first price is not
 * a change: the caller that adds an offer records its launch. The caller updates figures and pages with `publishOffers`
 * of models.
 */
export async function changeOfferFacts(
  tx: Db,
  facts: readonly OfferFact[],
  context: FactContext,
): Promise<ChangedOffers> {
  if (facts.length === 0) return { modelIds: [], providerIds: [] }
  for (const fact of facts) {
    const problem = offerFactProblem(fact)
    if (problem !== null) throw new Error(`${fact.field} of the offer ${fact.offerId}: ${problem}`)
  }
  const offers = await lockOffers(tx, [...new Set(facts.map(({ offerId }) => offerId))])
  const locked = context.overLocks === true ? new Set<string>() : await findLocked(tx, [...offers.keys()])
  const open = facts.filter(({ offerId, field }) => offers.has(offerId) && !locked.has(lockKey(offerId, field)))
  const changes = [...(await changeFields(tx, open, offers, context)), ...(await changePrices(tx, open, context))]
  await recordChanges(tx, changes, context.now)
  const touched = [...new Set(open.map(({ offerId }) => offerId))].flatMap((id) => offers.get(id) ?? [])
  return {
    modelIds: [...new Set(touched.map(({ modelId }) => modelId))],
    providerIds: [...new Set(touched.map(({ providerId }) => providerId))],
  }
}

async function changeFields(
  tx: Db,
  facts: readonly OfferFact[],
  offers: ReadonlyMap<string, KnownOffer>,
  { source, now, reason }: FactContext,
): Promise<NewChange[]> {
  const successors = await findModelIds(
    tx,
    facts.flatMap(({ field, value }) => (field === 'successor' && value !== null ? value : [])),
  )
  const changed = latestOf(facts)
    .filter((fact): fact is OfferFact & { field: OfferField } => isOfferField(fact.field))
    .filter(({ offerId, field, value }) => offers.get(offerId)?.[field] !== value)
    // An unlisted successor does not replace a known one.
    .filter(({ field, value }) => field !== 'successor' || value === null || successors.has(value))
  for (const field of OFFER_FIELDS) {
    const own: FieldChange[] = changed.filter((fact) => fact.field === field)
    if (own.length > 0) await setOfferField(tx, field, own, source)
  }
  return changed.flatMap((fact) => {
    const kind = kindOfChange(fact, reason)
    const before = offers.get(fact.offerId)?.[fact.field] ?? null
    // A limit that becomes known is not a change.
    if (kind === null || (isLimit(fact) && before === null)) return []
    return [{ ...changeOf(fact, source), at: fact.validFrom ?? now, kind, before, after: fact.value }]
  })
}

const isLimit = ({ field }: OfferFact) => field === 'contextWindow' || field === 'maxOutput'

function kindOfChange(
  fact: OfferFact & { field: OfferField },
  reason: FactContext['reason'],
): NewChange['kind'] | null {
  const { field, value } = fact
  if (isLimit(fact)) return reason === 'correction' ? 'correction' : 'limit'
  if (field === 'retiresOn' || (field === 'status' && (value === 'retired' || value === 'deprecated')))
    return 'retirement'
  return field === 'status' ? 'status' : null
}

async function changePrices(tx: Db, facts: readonly OfferFact[], context: FactContext): Promise<NewChange[]> {
  const { source, now } = context
  const prices = facts.flatMap((fact): PriceFact[] => {
    const price = parsePriceField(fact.field)
    return price === null ? [] : [{ ...fact, ...price }]
  })
  if (prices.length === 0) return []
  const everywhere = prices.filter(({ region }) => region === null)
  const scheduled = everywhere.filter(({ validFrom }) => validFrom != null && validFrom > now)
  await setScheduledPrices(tx, scheduled, source)
  // Regional prices have no history.
  const perRegion = prices.filter((fact) => fact.region !== null && !isPast(fact, context))
  const regional = await setRegionPrices(tx, latestOf(perRegion), source)
  const steps = await writePriceSteps(
    tx,
    everywhere.filter((fact) => !scheduled.includes(fact)),
    context,
  )
  await setPriceSource(
    tx,
    steps
      .filter(({ fact, plan }) => isCurrent(plan) && isOrdinary(fact))
      .map(({ fact: { offerId, sourceUrl, observedAt } }) => ({ offerId, sourceUrl, observedAt })),
    source,
  )
  await setEnds(tx, steps, context)
  await settlePricingKinds(tx, [...new Set(everywhere.map(({ offerId }) => offerId))])
  return [
    ...regional
      .filter(({ before }) => before !== null)
      .map((fact) => ({
        ...changeOf(fact, source),
        at: now,
        kind: 'price' as const,
        before: fact.before,
        after: fact.value,
      })),
    ...steps.flatMap(({ fact, plan: { change, replaced } }): NewChange[] => {
      if (change === null) return []
      const kind = replaced === null ? 'price' : 'correction'
      const [before, after] = [change.before.amount, change.after?.amount ?? null]
      return [{ ...changeOf(fact, source), unit: change.before.per, at: change.at, kind, before, after }]
    }),
  ]
}

/**
 * Returns false for prices of other modes and of long requests, which often have another source than the offer's own.
 */
function isOrdinary({ mode, minInputTokens }: PriceFact): boolean {
  return mode === 'standard' && minInputTokens === 0
}

function isCurrent({ verified, added }: StepPlan): boolean {
  return verified !== null || added.some(({ validTo }) => validTo === null)
}

type PlannedStep = {
  readonly fact: PriceFact
  readonly plan: StepPlan
  /** What follows a price that was announced with an end; undefined: no announced end. */
  readonly afterEnd: PriceAfterEnd | undefined
}

/** Stores what follows prices with an announced end, and removes stale ends. */
async function setEnds(tx: Db, steps: readonly PlannedStep[], context: FactContext): Promise<void> {
  const current = steps.filter(({ fact }) => !isPast(fact, context))
  await removeEnds(
    tx,
    current.map(({ fact, plan, afterEnd }) => ({
      ...keyOf(fact),
      isChanged: plan.change !== null || afterEnd !== undefined,
    })),
    context.source,
  )
  await setPricesAfterEnd(
    tx,
    current.flatMap(({ afterEnd }) => afterEnd ?? []),
  )
}

function afterEndOf(
  known: readonly RecordedStep[],
  fact: PriceFact,
  { source, reason }: FactContext,
): PriceAfterEnd | undefined {
  const { validTo, value, unit, sourceUrl, observedAt } = fact
  if (validTo == null || value === null || unit === null) return undefined
  const before = priceBefore(known, newsOf(fact, reason))
  // Announced prices are in dollars.
  const [amount, per] = before?.currency === 'USD' ? [before.amount, before.per] : [null, unit]
  const days = { startsOn: dayOf(validTo), observedOn: dayOf(observedAt) }
  return { ...keyOf(fact), ...days, amount, per, source, sourceUrl }
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Plans and writes price steps. Past prices fill gaps first, so that the current one determines the open step. */
async function writePriceSteps(tx: Db, facts: readonly PriceFact[], context: FactContext): Promise<PlannedStep[]> {
  const { source, now, reason } = context
  if (facts.length === 0) return []
  const recorded = await readSteps(tx, [...new Set(facts.map(({ offerId }) => offerId))])
  const steps = new Map<string, RecordedStep[]>()
  for (const step of recorded) steps.set(stepKey(step), [...(steps.get(stepKey(step)) ?? []), step])
  const [past, current] = [true, false].map((is) => facts.filter((fact) => isPast(fact, context) === is))
  const planned = [...(past ?? []), ...latestOf(current ?? [])].map((fact) => {
    const known = steps.get(stepKey(fact)) ?? []
    const news = newsOf(fact, reason)
    if (!isPast(fact, context)) {
      const plan = planPriceStep(known, { ...news, validTo: null }, now)
      return { fact, plan, afterEnd: afterEndOf(known, fact, context) }
    }
    const plan = planPriceStep(known, news, now)
    const added = plan.added.map((step) => ({ ...step, id: '', verifiedOn: '' }))
    steps.set(stepKey(fact), [...known, ...added])
    return { fact, plan, afterEnd: undefined }
  })
  const sourceOf = ({ sourceUrl }: PriceFact) => ({ source, sourceUrl })
  await writeSteps(
    tx,
    {
      verified: planned.flatMap(({ fact, plan: { verified } }) =>
        verified ? [{ ...verified, ...sourceOf(fact) }] : [],
      ),
      ended: planned.flatMap(({ plan: { ended } }) => ended ?? []),
      replaced: planned.flatMap(({ plan: { replaced } }) => replaced ?? []),
      added: planned.flatMap(({ fact, plan: { added } }) =>
        added.map((step) => ({ ...step, ...keyOf(fact), ...sourceOf(fact) })),
      ),
    },
    now,
  )
  return planned
}

function isPast({ validTo }: PriceFact, { now, areStarting }: FactContext): boolean {
  return areStarting !== true && validTo != null && validTo <= now
}

function newsOf(fact: PriceFact, reason: FactContext['reason']): PriceNews {
  const { value, unit, currency = 'USD', observedAt, validFrom = null, validTo = null } = fact
  const amount = value === null || unit === null ? null : { amount: value, currency, per: unit }
  return { amount, observedAt, validFrom, validTo, reason }
}

function keyOf({ offerId, kind, mode, minInputTokens }: StepKey): StepKey {
  return { offerId, kind, mode, minInputTokens }
}

function stepKey(step: StepKey): string {
  return `${step.offerId} ${priceKey(step)}`
}

/** Returns the most recently observed value of each field. */
function latestOf<Fact extends OfferFact>(facts: readonly Fact[]): Fact[] {
  const latest = new Map<string, Fact>()
  for (const fact of facts) {
    const key = lockKey(fact.offerId, fact.field)
    const other = latest.get(key)
    if (other === undefined || other.observedAt <= fact.observedAt) latest.set(key, fact)
  }
  return [...latest.values()]
}

function changeOf({ offerId, field, unit, sourceUrl, observationId = null }: OfferFact, source: string) {
  return { offerId, field, unit, source, sourceUrl, observationId }
}
