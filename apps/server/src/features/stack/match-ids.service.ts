import { isOfChannel, spelledId } from '@inferdex/domain/feeds/model-id'
import { regionOfId } from '@inferdex/domain/feeds/region-of-id'
import { closestName, type NamedModel } from '@inferdex/domain/stack/closest-name'
import { idReadings, type IdReadings } from '@inferdex/domain/stack/id-readings'
import type { Db } from '../../db/db.ts'
import { readStackRecords, type StackModel, type StackOffer } from './stack.queries.ts'
import { findAnywhere, findNames, type FoundNames, type FoundOffer, readProminentNames } from './stack-names.queries.ts'

/** What an id was understood as, with the offer whose figures are shown. */
export type MatchedId = {
  readonly match: 'offer' | 'model' | 'guess'
  readonly note: string | null
  readonly model: StackModel
  readonly offer: StackOffer | null
}

type Target = {
  readonly modelId: string
  readonly offerId: string | null
  readonly isGuess: boolean
}
type Prominent = readonly (NamedModel & { readonly id: string })[]

/** Understands ids by the names of the catalogue, all with the same few statements, however many ids there are. */
export async function matchIds(
  db: Db,
  ids: readonly string[],
  prominent: () => Promise<Prominent>,
): Promise<Map<string, MatchedId>> {
  const readings = new Map(ids.map((id) => [id, idReadings(id)]))
  const targets = await findTargets(db, readings, prominent)
  const { models, offers } = await readStackRecords(db, [
    ...new Set([...targets.values()].map(({ modelId }) => modelId)),
  ])
  const modelById = new Map(models.map((model) => [model.id, model]))
  const offersByModel = Map.groupBy(offers, ({ modelId }) => modelId)
  const matched = [...targets].flatMap(([id, target]): [string, MatchedId][] => {
    const model = modelById.get(target.modelId)
    const reading = readings.get(id)
    if (model === undefined || reading === undefined) return []
    return [[id, withOffer(id, target, reading, model, offersByModel.get(model.id) ?? [])]]
  })
  return new Map(matched)
}

async function findTargets(
  db: Db,
  readings: ReadonlyMap<string, IdReadings>,
  prominent: () => Promise<Prominent>,
): Promise<Map<string, Target>> {
  const all = [...readings.values()]
  const pairs = all.flatMap(({ offers }) => offers.flatMap(({ provider, ids }) => ids.map((id) => ({ provider, id }))))
  const found = await findNames(
    db,
    pairs,
    [...new Set(all.flatMap(({ names }) => names))],
    [...new Set(all.flatMap(({ joined }) => joined))],
  )
  const names = namesIn(found)
  const targets = new Map<string, Target>()
  for (const [id, reading] of readings) {
    const target = names.target(reading)
    if (target !== undefined) targets.set(id, target)
  }
  const open = [...readings].filter(([id]) => !targets.has(id))
  if (open.length === 0) return targets
  const anywhere = Map.groupBy(
    await findAnywhere(
      db,
      open.flatMap(([, reading]) => reading.anywhere),
    ),
    ({ id }) => id,
  )
  const candidates = open.every(([, reading]) => first(reading, anywhere) !== undefined) ? [] : await prominent()
  for (const [id, reading] of open) {
    const offer = first(reading, anywhere)
    const guess = offer === undefined ? closest(reading, candidates) : null
    if (offer !== undefined) targets.set(id, { ...offer, isGuess: false })
    else if (guess !== null) targets.set(id, { modelId: guess.id, offerId: null, isGuess: true })
  }
  return targets
}

function first({ anywhere }: IdReadings, found: ReadonlyMap<string, readonly FoundOffer[]>): FoundOffer | undefined {
  return anywhere.map((id) => found.get(id)?.[0]).find((offer) => offer !== undefined)
}

function closest({ names }: IdReadings, candidates: Prominent): Prominent[number] | null {
  for (const name of names) {
    const model = closestName(name, candidates)
    if (model !== null) return model
  }
  return null
}

function namesIn({ offers, models }: FoundNames) {
  // The first one of each id counts.
  const offerOf = new Map(offers.toReversed().map((offer) => [`${offer.provider} ${offer.id}`, offer]))
  const bySlug = new Map(models.filter(({ isWord }) => !isWord).map(({ name, modelId }) => [name, modelId]))
  const byWord = Map.groupBy(
    models.filter(({ isWord }) => isWord),
    ({ name }) => name,
  )

  /** Finds a seller's own id as it stands, then other spellings of it, then the name of a model. */
  function target({ offers: readings, names, joined }: IdReadings): Target | undefined {
    const at = ({ provider }: (typeof readings)[number], id: string | undefined) =>
      offerOf.get(`${provider} ${id ?? ''}`)
    const exact = readings.map((reading) => at(reading, reading.ids[0])).find((offer) => offer !== undefined)
    if (exact !== undefined) return { ...exact, isGuess: false }
    const spelled = readings
      .flatMap((reading) => reading.ids.map((id) => at(reading, id)))
      .find((offer) => offer !== undefined)
    const named = names.map((name) => bySlug.get(name)).find((id) => id !== undefined)
    // The day of a version may be a model of its own.
    if (spelled !== undefined && (named === undefined || named === spelled.modelId))
      return { ...spelled, isGuess: false }
    if (named !== undefined) return { modelId: named, offerId: null, isGuess: false }
    const word = joined.map((one) => byWord.get(one) ?? []).find((own) => own.length === 1)?.[0]
    return word && { modelId: word.modelId, offerId: null, isGuess: false }
  }
  return { target }
}

function withOffer(
  id: string,
  target: Target,
  reading: IdReadings,
  model: StackModel,
  offers: readonly StackOffer[],
): MatchedId {
  if (target.isGuess) return { match: 'guess', note: `Did you mean ${model.slug}?`, model, offer: usual(offers) }
  const own = offers.find((offer) => offer.id === target.offerId)
  if (own !== undefined) return { match: 'offer', note: noteOf(id, own), model, offer: own }
  const sellers = reading.offers.map(({ provider }) => offers.filter((offer) => offer.provider.slug === provider))
  const here = sellers.find((found) => found.length > 0)
  if (here === undefined) return { match: 'model', note: null, model, offer: usual(offers) }
  const asked = new Set(reading.offers.flatMap(({ ids }) => ids.map(spelledId)))
  const alike = here.find(({ providerModelId }) => asked.has(spelledId(providerModelId))) ?? usual(here)
  return alike === null
    ? { match: 'model', note: null, model, offer: usual(offers) }
    : { match: 'offer', note: noteOf(id, alike), model, offer: alike }
}

function noteOf(id: string, { providerModelId }: StackOffer): string | null {
  return id.toLowerCase().endsWith(providerModelId.toLowerCase()) ? null : `Read as ${providerModelId}`
}

/** Returns the offer that a name without a seller means: the maker's, else the cheapest that is sold to everyone. */
function usual(offers: readonly StackOffer[]): StackOffer | null {
  const plain = offers.filter(
    ({ provider, providerModelId: id }) => regionOfId(provider.slug, id) === null && !isOfChannel(id),
  )
  const sold = plain.filter(({ status, isCounted }) => isCounted && status !== 'retired')
  return (
    plain.find(({ isMaker, status }) => isMaker && status !== 'retired') ??
    plain.find(({ isMaker }) => isMaker) ??
    sold.find(({ input }) => input !== null) ??
    plain[0] ??
    offers[0] ??
    null
  )
}

/** Names are read again after this time. */
const NAMES_MS = 60_000

/** Creates a memory of the names that misspelt ids are compared with. */
export function createProminentNames(db: Db): () => Promise<Prominent> {
  let names: Promise<Prominent> | null = null
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    if (names === null || performance.now() - readAt > NAMES_MS) {
      readAt = performance.now()
      names = readProminentNames(db).catch((error: unknown) => {
        names = null
        throw error
      })
    }
    return names
  }
}
