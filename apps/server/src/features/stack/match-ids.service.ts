import { isOfChannel, spelledId } from '@inferdex/domain/feeds/model-id'
import { regionOfId } from '@inferdex/domain/feeds/region-of-id'
import type { Db } from '../../db/db.ts'
import { type EndedId, type Meaning, type ProminentNames, resolveNames } from '../search/names/resolve-names.service.ts'
import { readStackRecords, type StackModel, type StackOffer } from './stack.queries.ts'

type Seller = { readonly slug: string; readonly name: string }

/** The resolution of an id, with the offer whose figures are shown. */
export type MatchedId = {
  readonly match: 'offer' | 'model' | 'guess' | 'none'
  readonly note: string | null
  /** Null if only the retirement of the id is known. */
  readonly model: StackModel | null
  readonly offer: StackOffer | null
  /** The seller in the id, else the maker for a name without a seller, else that of the offer. */
  readonly seller: (Seller & { readonly isMaker: boolean }) | null
  readonly ended: EndedId | null
}

/** Resolves ids by the names of the catalogue, with the same few statements for any number of ids. */
export async function matchIds(
  db: Db,
  ids: readonly string[],
  prominent: ProminentNames,
): Promise<Map<string, MatchedId>> {
  const meanings = await resolveNames(db, ids, prominent)
  const { models, offers } = await readStackRecords(db, [
    ...new Set([...meanings.values()].flatMap(({ model }) => model?.id ?? [])),
  ])
  const modelById = new Map(models.map((model) => [model.id, model]))
  const offersByModel = Map.groupBy(offers, ({ modelId }) => modelId)
  const matched = [...meanings].flatMap(([id, meaning]): [string, MatchedId][] => {
    const model = modelById.get(meaning.model?.id ?? '')
    if (model !== undefined) return [[id, withOffer(id, meaning, model, offersByModel.get(model.id) ?? [])]]
    return meaning.ended === null ? [] : [[id, endedOnly(meaning, meaning.ended)]]
  })
  return new Map(matched)
}

/** Returns an id without offers, of which only the retirement is known. */
function endedOnly({ seller }: Meaning, ended: EndedId): MatchedId {
  const { maker, status } = ended
  const note = `${maker.name} has ${status === 'retired' ? 'retired' : 'deprecated'} this id; no seller has it`
  return { match: 'none', note, model: null, offer: null, seller: seller ?? { ...maker, isMaker: true }, ended }
}

function withOffer(id: string, meaning: Meaning, model: StackModel, offers: readonly StackOffer[]): MatchedId {
  const { seller, ended, reading } = meaning
  const at = (offer: StackOffer | null) => offer && { ...offer.provider, isMaker: offer.isMaker }
  if (meaning.isGuess) {
    const offer = usual(offers)
    return {
      match: 'guess',
      note: `Did you mean ${model.slug}?`,
      model,
      offer,
      seller: seller ?? at(offer),
      ended: null,
    }
  }
  const foreign = seller !== null && !seller.isMaker ? seller : null
  const maker = foreign === null ? model.maker : null
  const own = offers.find((offer) => offer.id === meaning.offerId)
  // A closed model that its maker retired has ended, even if others still list the id.
  const isMakersEnd = maker !== null && model.isEnded && !offers.some(({ isMaker }) => isMaker)
  if (isMakersEnd && (own === undefined || !model.isOpen)) {
    return { match: 'model', note: null, model, offer: null, seller: { ...maker, isMaker: true }, ended }
  }
  if (own !== undefined)
    return { match: 'offer', note: noteOf(id, own), model, offer: own, seller: at(own), ended: null }
  const slugs = foreign === null ? reading.offers.map(({ provider }) => provider) : [foreign.slug]
  const here = slugs
    .map((slug) => offers.filter(({ provider }) => provider.slug === slug))
    .find((found) => found.length > 0)
  if (here === undefined) {
    if (foreign === null) {
      const offer = usual(offers)
      return { match: 'model', note: null, model, offer, seller: at(offer), ended }
    }
    return { match: 'model', note: notSoldAt(foreign, model), model, offer: null, seller: foreign, ended }
  }
  const asked = reading.offers.flatMap(({ ids }) => ids)
  const spelled = new Set(asked.map(spelledId))
  const offer = here.find(({ providerModelId }) => spelled.has(spelledId(providerModelId))) ?? usual(here)
  if (offer === null)
    return { match: 'model', note: null, model, offer: usual(offers), seller: at(usual(offers)), ended }
  // Other regions have separate prices.
  const [region] = asked.map((one) => regionOfId(offer.provider.slug, one))
  return (region ?? null) === regionOfId(offer.provider.slug, offer.providerModelId)
    ? { match: 'offer', note: noteOf(id, offer), model, offer, seller: at(offer), ended: null }
    : { match: 'model', note: otherPlace(offer), model, offer, seller: at(offer), ended: null }
}

function noteOf(id: string, { providerModelId }: StackOffer): string | null {
  return id.toLowerCase().endsWith(providerModelId.toLowerCase()) ? null : `Read as ${providerModelId}`
}

const notSoldAt = ({ name }: Seller, model: StackModel) => `${name} does not sell ${model.name}, as far as we know`

const otherPlace = ({ providerModelId }: StackOffer) =>
  `The price is that of ${providerModelId}: for this region none is recorded`

/**
 * Returns the offer for a name without a seller: the maker's, else the cheapest of a seller that is open to everyone.
 */
function usual(offers: readonly StackOffer[]): StackOffer | null {
  const plain = offers.filter(
    ({ provider, providerModelId: id }) => regionOfId(provider.slug, id) === null && !isOfChannel(id),
  )
  const sold = plain.filter(({ status, isCounted }) => isCounted && status !== 'retired')
  return (
    plain.find(({ isMaker, status }) => isMaker && status !== 'retired') ??
    plain.find(({ isMaker }) => isMaker) ??
    sold.find(({ input, isDirect }) => input !== null && isDirect) ??
    sold.find(({ input }) => input !== null) ??
    plain[0] ??
    offers[0] ??
    null
  )
}
