import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import { identify, isOfOtherModel, type Knowledge, type SellersOfName } from '@inferdex/domain/feeds/identity/identity'
import { isMovingName, isOfChannel, isOfferId, plainModelId, undatedModelId } from '@inferdex/domain/feeds/model-id'
import { regionOfId } from '@inferdex/domain/feeds/region-of-id'
import type { KnownOffer, KnownRecords } from './known-records.queries.ts'

/** Lists that name every model with its seller may create models. Other lists only add sellers of known models. */
const NAMES_MODELS: ReadonlySet<string> = new Set([
  'models-dev',
  'openrouter',
  'model-price-watch',
  'inferdex',
  'inferdex-offers',
])
/** OpenRouter is excluded because it names one seller, itself. */
const NAMES_SELLERS: ReadonlySet<string> = new Set([
  'models-dev',
  'openrouter',
  'model-price-watch',
  'inferdex',
  'inferdex-offers',
])

/**
 * The result of matching an entry: a known record, a new offer, a new model with its offer, an alias that moves from
 * model to model, skipped, or unmatched.
 */
export type Match =
  | { readonly is: 'offer'; readonly offerId: string; readonly modelId: string; readonly rule: string }
  | { readonly is: 'model'; readonly modelId: string; readonly rule: string }
  | { readonly is: 'new-offer'; readonly modelId: string; readonly rule: string }
  | { readonly is: 'new-model'; readonly slug: string; readonly rule: string }
  | { readonly is: 'alias'; readonly modelId: string | null }
  | { readonly is: 'ignored'; readonly rule: string }
  | { readonly is: 'skipped' }
  | { readonly is: 'waiting'; readonly why: string; readonly modelId?: string }

/** Without a file: no seller of a name is known. */
const NO_SELLERS = (): SellersOfName => ({ companies: 0, hasMaker: false, canonicalId: null })

/**
 * Matches an entry to a record by the names of the catalogue, and by the rules of domain/feeds/identity where none has
 * its id.
 */
export function matchEntry(
  entry: FeedEntry,
  format: string,
  known: KnownRecords,
  sellersOf: Knowledge['sellersOf'] = NO_SELLERS,
): Match {
  const { provider, providerModelId: id } = entry
  if (provider === null || id === null) return matchModel(entry, known)
  const named = { provider, providerModelId: id, canonicalId: entry.canonicalId ?? null }
  const knowledge: Knowledge = {
    model: (plainId) => known.named(known.model(plainId)),
    respelled: known.respelled,
    hasVersions: known.hasVersions,
    sellersOf,
  }
  const offer = known.offer(provider, id)
  const own = offer && known.named(offer.modelId)
  if (offer && own && isOfOtherModel(named, own, knowledge)) return { is: 'waiting', why: 'two models' }
  if (offer)
    return {
      is: 'offer',
      offerId: offer.id,
      modelId: offer.modelId,
      rule: offer.providerModelId === id ? 'id' : 'spelling',
    }
  const sameOffer =
    known.sameEndpoint(provider, id) ??
    datedVersion(entry, provider, id, known) ??
    known.versionOf(provider, entry.versionsOf ?? [])
  if (sameOffer) return { is: 'offer', offerId: sameOffer.id, modelId: sameOffer.modelId, rule: 'alias' }
  const modelId = modelOf(entry, known)
  const only = entry.isNamedOnly && modelId !== undefined ? onlyOffer(entry, known.offersOf(provider, modelId)) : null
  if (only) return { is: 'offer', offerId: only.id, modelId: only.modelId, rule: 'name' }
  const made = entry.isLifeOfModel ? known.modelOfMaker(provider, plainModelId(provider, id)) : undefined
  if (made !== undefined) return { is: 'model', modelId: made, rule: 'maker' }
  if (entry.mayBeNew === false) return { is: 'skipped' }
  if (!isOfferId(id)) return { is: 'ignored', rule: 'not an offer' }
  if (!known.providers.has(provider) && !NAMES_SELLERS.has(format)) return { is: 'waiting', why: 'seller' }
  const identity = identify(named, knowledge)
  switch (identity.is) {
    case 'known':
      return { is: 'new-offer', modelId: identity.modelId, rule: identity.by }
    case 'alias':
      return identity
    case 'none':
      return { is: 'ignored', rule: identity.why }
    case 'new':
      return NAMES_MODELS.has(format) && identity.slug.length >= 2
        ? { is: 'new-model', slug: identity.slug, rule: identity.by }
        : { is: 'waiting', why: 'unknown' }
    case 'unclear':
      // Only an id without marks is identified by its display name: 'GLM 5.2' may be the name of 'glm-5.2-flex', too.
      return modelId !== undefined && (identity.why === 'unknown' || identity.why === 'plan')
        ? { is: 'new-offer', modelId, rule: 'name' }
        : { is: 'waiting', why: identity.why }
  }
}

/**
 * Returns the offer that a list without ids means: the model's only one at this seller that is not for a region or
 * channel. An entry that may not create an offer must also match the offer's letters.
 */
function onlyOffer(
  { provider, providerModelId, mayBeNew }: FeedEntry,
  offers: readonly KnownOffer[],
): KnownOffer | null {
  const letters = (id: string) => plainModelId(provider, id).replaceAll('-', '')
  const usual = offers.filter(({ providerModelId: id }) => regionOfId(provider, id) === null && !isOfChannel(id))
  const [only, ...others] = usual.length > 0 ? usual : offers
  if (only === undefined || others.length > 0) return null
  return mayBeNew !== false || letters(only.providerModelId) === letters(providerModelId ?? '') ? only : null
}

function matchModel(entry: FeedEntry, known: KnownRecords): Match {
  const modelId = modelOf(entry, known)
  return modelId === undefined ? { is: 'waiting', why: 'unknown' } : { is: 'model', modelId, rule: 'name' }
}

function modelOf({ provider, providerModelId, model, name }: FeedEntry, known: KnownRecords): string | undefined {
  const names = [
    providerModelId && plainModelId(provider, providerModelId),
    model && plainModelId(null, model),
    name && plainModelId(null, name.replace(/\s*\((?:latest|free)\)$/i, '').replace(/^[^:]{2,20}: /, '')),
    providerModelId && undatedModelId(provider, providerModelId),
  ]
  for (const one of names) {
    const found = one ? known.model(one) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** Finds the offer without the version date if the price is the same; otherwise it is a separate offer. */
function datedVersion({ facts }: FeedEntry, provider: string, id: string, known: KnownRecords) {
  const undated = undatedModelId(provider, id)
  const base = id.replace(/[-@](?:20\d{6}|20\d\d-\d\d-\d\d)(?=$|-v\d)/, '')
  const offer = undated === null || base === id || isMovingName(base) ? undefined : known.offer(provider, base)
  const valueOf = (field: string) => facts.find((fact) => fact.field === field)?.value ?? null
  const isSame =
    offer?.input != null &&
    Number(offer.input) === Number(valueOf('input')) &&
    Number(offer.output) === Number(valueOf('output'))
  return isSame ? offer : undefined
}
