import { AppError } from '@inferdex/contracts/protocol/errors'
import { closestName, type NamedModel } from '@inferdex/domain/search/names/closest-name'
import { idReadings, type IdReadings } from '@inferdex/domain/search/names/id-readings'
import type { Db } from '../../../db/db.ts'
import {
  type EndedId,
  findAnywhere,
  findNames,
  type FoundNames,
  type FoundOffer,
  readProminentNames,
} from './names.queries.ts'

export type { EndedId } from './names.queries.ts'

/** The resolution of a name. */
export type Meaning = {
  readonly model: { readonly id: string; readonly slug: string } | null
  /** The offer with this id or endpoint alias. */
  readonly offerId: string | null
  /** The provider that the name contains, if known. */
  readonly seller: { readonly slug: string; readonly name: string; readonly isMaker: boolean } | null
  /** The maker's retirement of exactly this id. */
  readonly ended: EndedId | null
  readonly isGuess: boolean
  readonly reading: IdReadings
}

export type ProminentNames = () => Promise<readonly (NamedModel & { readonly id: string })[]>

/**
 * Resolves names: ids of sellers, endpoint aliases, dated ids, prefixes of sellers, slugs and names of models, in any
 * letter case, all with the same few statements. A misspelt name is compared with `prominent` names, if given. Used by
 * search, audit, agents and page addresses.
 */
export async function resolveNames(
  db: Db,
  names: readonly string[],
  prominent?: ProminentNames,
): Promise<Map<string, Meaning>> {
  const readings = names.map((name) => [name, idReadings(name)] as const)
  const all = readings.map(([, reading]) => reading)
  const found = await findNames(db, {
    offers: all.flatMap(({ offers }) => offers.flatMap(({ provider, ids }) => ids.map((id) => ({ provider, id })))),
    names: unique(all.flatMap((reading) => reading.names)),
    words: unique(all.flatMap(({ joined }) => joined)),
    providers: unique(all.flatMap(({ seller }) => seller?.slug ?? [])),
    ids: unique(all.flatMap(endedIds)),
  })
  const meaningOf = meaningsIn(found)
  const meanings = new Map(readings.map(([name, reading]) => [name, meaningOf(reading)]))
  const open = readings.filter(([name]) => meanings.get(name)?.model === null)
  if (open.length === 0) return meanings
  const anywhere = Map.groupBy(
    await findAnywhere(
      db,
      open.flatMap(([, reading]) => reading.anywhere),
    ),
    ({ id }) => id,
  )
  const isEveryKnown = open.every(
    ([name, reading]) => first(reading, anywhere) !== undefined || meanings.get(name)?.ended !== null,
  )
  const candidates = isEveryKnown || prominent === undefined ? [] : await prominent()
  for (const [name, reading] of open) {
    const before = meanings.get(name)
    if (before === undefined) continue
    const offer = first(reading, anywhere)
    const guess = offer === undefined && before.ended === null ? closest(reading, candidates) : null
    if (offer !== undefined) meanings.set(name, ofOffer(before, offer))
    else if (guess !== null) meanings.set(name, { ...before, model: { id: guess.id, slug: guess.slug }, isGuess: true })
  }
  return meanings
}

/** Returns the slugs of the models that names resolve to, without unresolved and misspelt ones. */
export async function findMeantSlugs(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const meanings = await resolveNames(db, names)
  return new Map([...meanings].flatMap(([name, { model }]) => (model === null ? [] : [[name, model.slug]])))
}

/**
 * Returns the model of a path. Otherwise throws a redirect to the model with this alias, or not found, with the
 * retirement of the id if known.
 */
export async function foundOrNamed<T>(db: Db, slug: string, model: T | undefined): Promise<T> {
  if (model !== undefined) return model
  const meaning = (await resolveNames(db, [slug])).get(slug)
  if (meaning?.model != null) {
    const { slug: current } = meaning.model
    throw new AppError('MOVED', `This model has moved to ${current}`, { current: { slug: current } })
  }
  throw new AppError('NOT_FOUND', meaning?.ended == null ? 'This model does not exist' : endedText(meaning.ended))
}

function endedText({ maker, status, retiresOn, successors }: EndedId): string {
  const day = retiresOn === null ? '' : ` on ${retiresOn}`
  const next = successors.map(({ slug }) => slug).join(' or ')
  const ended = status === 'retired' ? `${maker.name} retired this id${day}` : `${maker.name} has deprecated this id`
  return `${ended}, and no seller here has it${next === '' ? '' : `. Use ${next} instead`}`
}

const unique = (texts: readonly string[]) => [...new Set(texts)]

/**
 * Returns the ids that a maker may have retired: as given and without a prefix, but never without the date of a
 * version.
 */
function endedIds({ anywhere }: IdReadings): string[] {
  return unique(anywhere.map((id) => id.toLowerCase()))
}

function meaningsIn({ offers, models, providers, ended }: FoundNames): (reading: IdReadings) => Meaning {
  // The first one of each id wins.
  const offerOf = new Map(offers.toReversed().map((offer) => [`${offer.provider} ${offer.id}`, offer]))
  const bySlug = new Map(models.filter(({ isWord }) => !isWord).map((model) => [model.name, model]))
  const byWord = Map.groupBy(
    models.filter(({ isWord }) => isWord),
    ({ name }) => name,
  )
  const nameOf = new Map(providers.map(({ slug, name }) => [slug, name]))
  const endOf = new Map(ended.map((end) => [end.id, end]))

  /** Finds a seller's exact id, then other spellings of it, then the name of a model. */
  return (reading) => {
    const name = nameOf.get(reading.seller?.slug ?? '')
    const seller = reading.seller === null || name === undefined ? null : { ...reading.seller, name }
    const none: Meaning = {
      model: null,
      offerId: null,
      seller,
      ended: endedIds(reading).flatMap((id) => endOf.get(id) ?? [])[0] ?? null,
      isGuess: false,
      reading,
    }
    const at = (provider: string, id: string | undefined) => offerOf.get(`${provider} ${id ?? ''}`)
    const exact = reading.offers.map(({ provider, ids }) => at(provider, ids[0])).find((offer) => offer !== undefined)
    if (exact !== undefined) return ofOffer(none, exact)
    const spelled = reading.offers
      .flatMap(({ provider, ids }) => ids.map((id) => at(provider, id)))
      .find((offer) => offer !== undefined)
    const named = reading.names.map((one) => bySlug.get(one)).find((model) => model !== undefined)
    // A dated version may be a separate model.
    if (spelled !== undefined && (named === undefined || named.modelId === spelled.modelId))
      return ofOffer(none, spelled)
    const word = reading.joined.map((one) => byWord.get(one) ?? []).find((own) => own.length === 1)?.[0]
    const model = named ?? word
    return model === undefined ? none : { ...none, model: { id: model.modelId, slug: model.slug } }
  }
}

/**
 * Returns a name resolved to an offer. An explicit seller is kept: for another seller's offer only the model is
 * resolved.
 */
function ofOffer(meaning: Meaning, { offerId, modelId, slug, provider }: FoundOffer): Meaning {
  const { seller } = meaning
  const isTheirs = seller === null || seller.isMaker || seller.slug === provider
  return { ...meaning, model: { id: modelId, slug }, offerId: isTheirs ? offerId : null }
}

function first({ anywhere }: IdReadings, found: ReadonlyMap<string, readonly FoundOffer[]>): FoundOffer | undefined {
  return anywhere.map((id) => found.get(id)?.[0]).find((offer) => offer !== undefined)
}

type Prominent = Awaited<ReturnType<ProminentNames>>

function closest({ names }: IdReadings, candidates: Prominent): Prominent[number] | null {
  for (const name of names) {
    const model = closestName(name, candidates)
    if (model !== null) return model
  }
  return null
}

/** How long names are cached. */
const NAMES_MS = 60_000

/** Creates a cache of the names with which misspelt ones are compared. */
export function createProminentNames(db: Db): ProminentNames {
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
