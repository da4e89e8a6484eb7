import type { EditedOffer, OfferInput } from '@inferdex/contracts/models/models.staff'
import { assertValid } from '@inferdex/contracts/protocol/errors'
import { hiddenPriceProblem, offerPricesProblem, priceKey } from '@inferdex/domain/offers/offer-rules'
import { webUrlProblem } from '@inferdex/domain/text/record-rules'
import type { Scope } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { refreshOfferPrices } from './now/offer-prices.queries.ts'
import { refreshDisputes } from './disputes.service.ts'
import { refreshPriceDoubts } from './now/price-doubts.queries.ts'
import { findModelIds, findSellers } from './offer-parties.queries.ts'
import { changeOfferFacts } from './facts/change-offer-facts.service.ts'
import { refreshStandings } from './facts/standing.queries.ts'
import { type EditedFact, editedFacts, isSamePrice, recordEdits } from './offer-edits.service.ts'
import { retireOffers, setConfirmation, upsertOffers, type Written } from './offer-writes.queries.ts'

/** The wanted and the current state of an offer. */
type Plan = {
  readonly wanted: OfferInput & { readonly id: string; readonly providerModelId: string }
  readonly current: EditedOffer | undefined
  /** True if it was requested with an id that does not belong to the model. */
  readonly isForeign: boolean
}

/**
 * Replaces the offers of a model. Prices that differ are recorded in the history; offers that are not given are
 * retired.
 */
export async function saveOffers(
  tx: Db,
  model: { readonly id: string; readonly slug: string },
  { before, wanted }: { before: readonly EditedOffer[]; wanted: readonly OfferInput[] },
  written: Written,
): Promise<void> {
  const { now } = written
  const plans = plansFor(model.slug, before, wanted, now)
  const successors = await findModelIds(
    tx,
    plans.flatMap(({ wanted: { successor } }) => successor || []),
  )
  const sellers = await findSellers(tx, { ids: wanted.map(({ providerId }) => providerId) })
  assertValidOffers(plans, new Set(sellers.map(({ id }) => id)), successors)

  const changed = plans.filter(hasChanged)
  const upsert = (some: readonly Plan[]) =>
    upsertOffers(
      tx,
      some.map(({ wanted: { successor, ...offer } }) => ({
        ...offer,
        modelId: model.id,
        successorId: successor ? (successors.get(successor) ?? null) : null,
      })),
      written,
    )
  await upsert(changed.filter(({ current }) => current === undefined))
  const listed = new Set(plans.map(({ wanted: { id } }) => id))
  const dropped = before.filter(({ id, status }) => !listed.has(id) && status !== 'retired')
  const edits = [
    ...changed.flatMap((plan) => editsOf(plan, now)),
    ...dropped.flatMap((offer) => retirement(offer, written)),
  ]
  const context = { source: written.origin, now, reason: written.reason, overLocks: true }
  await changeOfferFacts(
    tx,
    // The insert has written all fields of a new offer; only its prices are missing.
    edits.filter(({ isNew, unit }) => !isNew || unit !== null).map((edit) => ({ ...edit, observedAt: now })),
    context,
  )
  await upsert(changed.filter(({ current }) => current !== undefined))
  await retireOffers(
    tx,
    dropped.map(({ id }) => id),
    written,
  )
  await recordEdits(tx, edits, written)
}

function editsOf({ wanted, current }: Plan, now: Date): EditedFact[] {
  return editedFacts(wanted, current ?? null, now)
}

function retirement(offer: EditedOffer, { now }: Written): EditedFact[] {
  const retiresOn = offer.retiresOn ?? now.toISOString().slice(0, 10)
  return editedFacts({ ...offer, status: 'retired', retiresOn, sourceUrl: offer.sourceUrl }, offer, now)
}

/** Stores or removes staff's confirmation of the doubted prices of an offer. Returns the day, or null. */
export async function confirmPrices(
  tx: Db,
  offerId: string,
  { confirmed, by, now }: { confirmed: boolean; by: string; now: Date },
): Promise<string | null> {
  const on = confirmed ? now.toISOString().slice(0, 10) : null
  await setConfirmation(tx, offerId, on === null ? null : { on, by })
  return on
}

/** Updates the stored figures of offers: current prices, the plausibility rules that doubt them, and disputes. */
export async function refreshOffers(tx: Db, models: Scope): Promise<number> {
  const standings = await refreshStandings(tx, models)
  const changed = standings + (await refreshOfferPrices(tx, models)) + (await refreshPriceDoubts(tx, models))
  return changed + (await refreshDisputes(tx, models))
}

/** Matches wanted offers with existing ones by id, or else by provider and name. */
function plansFor(slug: string, before: readonly EditedOffer[], wanted: readonly OfferInput[], now: Date): Plan[] {
  const byId = new Map(before.map((offer) => [offer.id, offer]))
  const byName = new Map(before.map((offer) => [`${offer.provider.id} ${offer.providerModelId}`, offer]))
  return wanted.map((offer) => {
    const providerModelId = offer.providerModelId || slug
    const current = offer.id === undefined ? byName.get(`${offer.providerId} ${providerModelId}`) : byId.get(offer.id)
    return {
      wanted: { ...offer, id: offer.id ?? current?.id ?? newId(now), providerModelId },
      current,
      isForeign: offer.id !== undefined && current === undefined,
    }
  })
}

function assertValidOffers(
  plans: readonly Plan[],
  sellers: ReadonlySet<string>,
  successors: ReadonlyMap<string, string>,
): void {
  const fields: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [index, plan] of plans.entries()) {
    const { wanted, current } = plan
    const at = (field: string, message: string | null) => {
      if (message !== null) fields[`offers.${index}.${field}`] ??= message
    }
    const name = `${wanted.providerId} ${wanted.providerModelId}`
    if (seen.has(name)) at('providerModelId', 'This provider already sells the model under this id')
    seen.add(name)
    if (!hasChanged(plan)) continue
    if (!sellers.has(wanted.providerId)) at('providerId', 'This provider does not exist')
    if (plan.isForeign) at('id', 'This offer does not belong to the model')
    if (current !== undefined && current.provider.id !== wanted.providerId)
      at('providerId', 'An offer stays with its provider')
    if (wanted.successor && !successors.has(wanted.successor)) at('successor', 'This model does not exist')
    at('sourceUrl', webUrlProblem('Source', wanted.sourceUrl))
    const problem = offerPricesProblem(wanted)
    at('prices', problem)
    if (problem !== null) continue
    for (const [place, hidden] of hiddenPrices(plan).entries()) at(`prices.${place}.amount`, hidden)
  }
  assertValid(fields)
}

/** Returns for each price why it would not be shown, or null. */
function hiddenPrices({ wanted, current }: Plan): (string | null)[] {
  const before = new Map(current?.prices.map((price) => [priceKey(price), price.amount]))
  return wanted.prices.map((price) => {
    const saved = before.get(priceKey(price))
    return hiddenPriceProblem(
      { pricingKind: wanted.pricingKind, amount: price.amount },
      current === undefined || saved === undefined ? null : { pricingKind: current.pricingKind, amount: saved },
    )
  })
}

const FIELDS = [
  'providerModelId',
  'status',
  'retiresOn',
  'successor',
  'contextWindow',
  'maxOutput',
  'pricingKind',
  'sourceUrl',
] as const

function hasChanged(plan: Plan): boolean {
  const { wanted, current } = plan
  return (
    current === undefined ||
    current.provider.id !== wanted.providerId ||
    FIELDS.some((field) => (wanted[field] || null) !== (current[field] || null)) ||
    hasOtherPrices(wanted.prices, current.prices)
  )
}

function hasOtherPrices(wanted: OfferInput['prices'], current: EditedOffer['prices']): boolean {
  const before = new Map(current.map((price) => [priceKey(price), price]))
  return wanted.length !== current.length || wanted.some((price) => !isSamePrice(price, before.get(priceKey(price))))
}
