import type { KnownModelName } from '@inferdex/domain/feeds/identity/identity'
import { spellingOf } from '@inferdex/domain/feeds/identity/spelling'
import { withoutVersion } from '@inferdex/domain/feeds/identity/id-marks'
import { makerOf } from '@inferdex/domain/feeds/makers'
import { isVersionOf, plainModelId, spelledId } from '@inferdex/domain/feeds/model-id'
import { slugFrom } from '@inferdex/domain/text/slug'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export type KnownOffer = {
  readonly id: string
  readonly modelId: string
  readonly providerModelId: string
  readonly input: string | null
  readonly output: string | null
}
export type KnownModel = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly plainId: string
  readonly lab: string | null
  readonly releasedOn: string | null
  readonly input: string | null
  readonly output: string | null
}

/** Index of the catalogue by name: provider model ids, endpoint aliases and model names. */
export type KnownRecords = ReturnType<typeof knownRecords>

/** Creates an index of names, to which a run adds the records that it creates. */
export function knownRecords() {
  const providers = new Set<string>()
  /** Those that sell models by use: no routers, plans or tools. */
  const sellers = new Set<string>()
  const makers = new Set<string>()
  const namesOfVersions = new Set<string>()
  const modelsById = new Map<string, KnownModel>()
  const modelsBySpelling = new Map<string, Set<string>>()
  const models = new Map<string, KnownModel>()
  const modelsByName = new Map<string, Set<string>>()
  const byId = new Map<string, KnownOffer>()
  const bySpelling = new Map<string, KnownOffer[]>()
  const byModel = new Map<string, KnownOffer[]>()
  const bySeller = new Map<string, KnownOffer[]>()
  const endpoints = new Map<string, string>()
  const endpointNames = new Map<string, string[]>()

  const addName = (plainId: string, modelId: string) => {
    const ids = modelsByName.get(plainId) ?? new Set()
    modelsByName.set(plainId, ids.add(modelId))
  }
  const addProvider = (slug: string, kind: string) => {
    providers.add(slug)
    if (kind === 'seller') sellers.add(slug)
  }
  const addModel = (model: Omit<KnownModel, 'plainId'>) => {
    const known = { ...model, plainId: model.slug }
    models.set(model.slug, known)
    modelsById.set(model.id, known)
    if (model.lab !== null) makers.add(model.lab)
    const unversioned = withoutVersion(model.slug)
    if (unversioned !== null) namesOfVersions.add(unversioned)
    const spelling = spellingOf(model.slug)
    modelsBySpelling.set(spelling, (modelsBySpelling.get(spelling) ?? new Set()).add(model.id))
    addName(model.slug, model.id)
    addName(slugFrom(model.name), model.id)
  }
  /** A source may still use the former name of a model. */
  const addFormerSlug = (slug: string, modelId: string) => {
    const model = [...models.values()].find(({ id }) => id === modelId)
    if (model !== undefined) models.set(slug, model)
    addName(slug, modelId)
  }
  const addOffer = (provider: string, offer: KnownOffer) => {
    byId.set(`${provider} ${offer.providerModelId}`, offer)
    push(bySpelling, `${provider} ${spelledId(offer.providerModelId)}`, offer)
    push(byModel, `${provider} ${offer.modelId}`, offer)
    push(bySeller, provider, offer)
    addName(plainModelId(provider, offer.providerModelId), offer.modelId)
  }
  const addEndpoint = (provider: string, name: string, endpoint: string) => {
    endpoints.set(`${provider} ${name.toLowerCase()}`, endpoint)
    push(endpointNames, `${provider} ${endpoint}`, name)
  }
  /** The offer with exactly this id, or the only one with an equivalent spelling. */
  const offer = (provider: string, id: string): KnownOffer | undefined => {
    const alike = bySpelling.get(`${provider} ${spelledId(id)}`) ?? []
    const sameLetters = alike.find(({ providerModelId }) => providerModelId.toLowerCase() === id.toLowerCase())
    return byId.get(`${provider} ${id}`) ?? sameLetters ?? (alike.length === 1 ? alike[0] : undefined)
  }
  /** The offer for which a source lists this id as an endpoint alias. */
  const sameEndpoint = (provider: string, id: string): KnownOffer | undefined => {
    const endpoint = endpoints.get(`${provider} ${id.toLowerCase()}`)
    const names = endpoint === undefined ? [] : (endpointNames.get(`${provider} ${endpoint}`) ?? [])
    return names.map((name) => offer(provider, name)).find((found) => found !== undefined)
  }
  /** The normalised form that all names of one offer at a seller share. */
  const sharedName = (provider: string, id: string): string =>
    `${provider} ${endpoints.get(`${provider} ${id.toLowerCase()}`) ?? spelledId(id)}`
  const offersOf = (provider: string, modelId: string): readonly KnownOffer[] =>
    byModel.get(`${provider} ${modelId}`) ?? []
  /** The first offer whose id is a version of one of these names. */
  const versionOf = (provider: string, names: readonly string[]): KnownOffer | undefined =>
    (bySeller.get(provider) ?? []).find(({ providerModelId }) =>
      names.some((name) => isVersionOf(name, providerModelId)),
    )
  /** The model with this name or this common provider id. Undefined if ambiguous. */
  const model = (plainId: string): string | undefined => {
    const ids = [...(modelsByName.get(plainId) ?? [])]
    return models.get(plainId)?.id ?? (ids.length === 1 ? ids[0] : undefined)
  }
  /** A model by its id, as the rules of identity use it. */
  const named = (id: string | undefined): KnownModelName | undefined => {
    const found = id === undefined ? undefined : modelsById.get(id)
    return found && { modelId: found.id, slug: found.slug, releasedOn: found.releasedOn }
  }
  /** The only model whose name differs from this one in spelling. */
  const respelled = (plainId: string): KnownModelName | undefined => {
    const [only, ...others] = modelsBySpelling.get(spellingOf(plainId)) ?? []
    return others.length > 0 ? undefined : named(only)
  }
  /** The model with exactly this name, if this seller made it. */
  const modelOfMaker = (provider: string, plainId: string): string | undefined => {
    const found = models.get(plainId)
    return found?.lab === provider ? found.id : undefined
  }
  return {
    providers,
    sellers,
    makers,
    models,
    addProvider,
    addModel,
    addFormerSlug,
    addOffer,
    addEndpoint,
    offer,
    sameEndpoint,
    sharedName,
    versionOf,
    offersOf,
    model,
    named,
    respelled,
    hasVersions: (plainId: string) => namesOfVersions.has(plainId),
    modelOfMaker,
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

/**
 * Reads all names of the catalogue; only runs with new names need them. Blocks other runs from reading them until the
 * transaction ends, so that two feeds do not create the same model.
 */
export async function readKnownRecords(tx: Db): Promise<KnownRecords> {
  await sql`select pg_advisory_xact_lock(hashtext('feeds: new records'))`.execute(tx)
  const known = knownRecords()
  const providers = await tx.selectFrom('providers').select(['slug', 'kind']).execute()
  for (const { slug, kind } of providers) known.addProvider(slug, kind)
  const models = await tx
    .selectFrom('models')
    .select(['id', 'slug', 'name', 'lab', 'price_input', 'price_output', 'release_date'])
    .execute()
  for (const { price_input: input, price_output: output, lab, release_date: releasedOn, ...model } of models) {
    known.addModel({ ...model, lab: lab ?? makerOf(model.slug)?.lab ?? null, releasedOn, input, output })
  }
  const former = await tx
    .selectFrom('former_slugs')
    .select(['slug', 'target_id'])
    .where('kind', '=', 'models')
    .execute()
  for (const { slug, target_id } of former) known.addFormerSlug(slug, target_id)
  const offers = await tx
    .selectFrom('offers')
    .innerJoin('providers', 'providers.id', 'offers.provider_id')
    .select(['offers.id', 'model_id', 'provider_model_id', 'providers.slug', 'input_price', 'output_price'])
    .orderBy('offers.id')
    .execute()
  for (const { slug, id, model_id, provider_model_id, input_price, output_price } of offers) {
    const offer = {
      id,
      modelId: model_id,
      providerModelId: provider_model_id,
      input: input_price,
      output: output_price,
    }
    known.addOffer(slug, offer)
  }
  const endpoints = await tx
    .selectFrom('endpoint_names')
    .innerJoin('providers', 'providers.id', 'endpoint_names.provider_id')
    .select(['providers.slug', 'endpoint_names.name', 'endpoint'])
    .execute()
  for (const { slug, name, endpoint } of endpoints) known.addEndpoint(slug, name, endpoint)
  return known
}
