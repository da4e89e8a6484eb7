import { makerOf } from '../makers.ts'
import { plainModelId } from '../model-id.ts'
import { isOfRelease, isRouterChoice, type Mark, type MarkKind, marksOf, nameOfModel } from './id-marks.ts'
import { isPlanChannel } from './plan-channels.ts'

/** An entry, by its names. */
type NamedEntry = {
  readonly provider: string | null
  readonly providerModelId: string
  /** The list's own id of the model, such as 'openai/gpt-5.6', or the model that an alias leads to. */
  readonly canonicalId: string | null
}

export type KnownModelName = { readonly modelId: string; readonly slug: string; readonly releasedOn: string | null }

/** What is known when an entry is looked at. */
export type Knowledge = {
  /** Returns the model of a plain id, if exactly one has this name. */
  readonly model: (plainId: string) => KnownModelName | undefined
  /** Returns the model whose name differs in spelling only. */
  readonly respelled: (plainId: string) => KnownModelName | undefined
  /** Returns whether the catalogue has versions of this name: 'jamba-large-1-7' is one of 'jamba-large', which may move. */
  readonly hasVersions: (plainId: string) => boolean
  /** Returns who sells a name that no model has, in the list and the catalogue. */
  readonly sellersOf: (plainId: string) => SellersOfName
}

/** Sellers of a name without routers, plans and tools; channels of a company count once. */
export type SellersOfName = {
  readonly companies: number
  readonly hasMaker: boolean
  /** The list's own id of the model, if all entries of the name that have one have the same. */
  readonly canonicalId: string | null
}

export type Identity =
  /** A model of the catalogue, under its name, under another spelling, or as a variant of these kinds. */
  | { readonly is: 'known'; readonly modelId: string; readonly by: 'name' | 'canonical' | 'spelling' | MarkKind }
  /** A new model, and why it is one. */
  | { readonly is: 'new'; readonly slug: string; readonly by: 'canonical' | 'maker' | 'two sellers' }
  /** An id that moves from model to model, with the model that it leads to if the list states it. */
  | { readonly is: 'alias'; readonly modelId: string | null }
  /** No model at all. */
  | { readonly is: 'none'; readonly why: 'router' }
  /** A person must decide. */
  | { readonly is: 'unclear'; readonly why: 'unknown' | 'plan' | 'two models' | MarkKind }

/** Marks that make an offer of the model. Prices of other marks are not open to all users, so they wait. */
const OFFERS: ReadonlySet<MarkKind> = new Set(['place', 'tier', 'free', 'effort', 'build', 'host', 'release'])
/** Marks that do not make another name: the same model at the same terms, run elsewhere or packed differently. */
const SAME_TERMS: ReadonlySet<MarkKind> = new Set(['place', 'build', 'host'])

/**
 * Decides what an entry of a list is. The first rule that applies decides:
 * 1. what a router chooses is no model;
 * 2. an id that moves is an alias, of the model that the list states, unless the catalogue has it as a model;
 * 3. a name of the catalogue is that model, unless the list's own id of the model is of another one;
 * 4. a name with marks, such as a place or a tier, is the model of the rest, and never a model;
 * 5. another release of a known name is not that model;
 * 6. a name that only differs in spelling is that model;
 * 7. a new name is a new model if the list has its own id for it, its maker sells it, or two sellers do.
 * Everything else waits for a person.
 */
export function identify(entry: NamedEntry, knowledge: Knowledge): Identity {
  const { provider, providerModelId: id, canonicalId } = entry
  if (isRouterChoice(id)) return { is: 'none', why: 'router' }
  const marks = marksOf(provider, id)
  const plainId = plainModelId(provider, id)
  const own = isName(plainId) ? knowledge.model(plainId) : undefined
  const stated = statedModel(canonicalId, knowledge)
  const isAlias = marks.some(({ kind }) => kind === 'alias')
  if (isAlias && (own?.slug !== plainId || id.startsWith('~'))) return { is: 'alias', modelId: stated?.modelId ?? null }
  if (own !== undefined) {
    return isOfOtherModel(entry, own, knowledge)
      ? { is: 'unclear', why: 'two models' }
      : { is: 'known', modelId: own.modelId, by: 'name' }
  }
  const respelled = respelledModel(entry, plainId, knowledge)
  if (respelled !== undefined && (stated === undefined || stated.modelId === respelled.modelId)) {
    return { is: 'known', modelId: respelled.modelId, by: 'spelling' }
  }
  // What the list states of the name at other sellers holds for this one.
  const { canonicalId: ofName } = knowledge.sellersOf(plainModelId(provider, nameOfModel(provider, id)))
  const full = { ...entry, canonicalId: canonicalId ?? ofName }
  const model = statedModel(full.canonicalId, knowledge)
  const found = ofRest(full, marks, model, knowledge) ?? named(full, marks, model, knowledge)
  return found.is === 'new' && knowledge.hasVersions(found.slug) ? { is: 'unclear', why: 'release' } : found
}

/** Returns the model of a similar name; none if the id names a maker that is not the model's, such as of a tuned copy. */
function respelledModel({ providerModelId: id }: NamedEntry, plainId: string, knowledge: Knowledge) {
  const [maker] = id.toLowerCase().split('/').slice(-2, -1)
  const model = isName(plainId) ? knowledge.respelled(plainId) : undefined
  const lab = makerOf(model?.slug ?? '')?.lab
  const isOfMaker = maker === undefined || lab === undefined || maker === lab || makerOf(maker)?.lab === lab
  return isOfMaker ? model : undefined
}

/** Returns whether a list states that an id leads to another model than the catalogue has for it. */
export function isOfOtherModel(
  { provider, providerModelId: id, canonicalId }: NamedEntry,
  own: KnownModelName,
  knowledge: Knowledge,
): boolean {
  if (canonicalId === null) return false
  const stated = statedModel(canonicalId, knowledge)
  if (stated !== undefined) {
    if (stated.modelId === own.modelId) return false
    const rests = marksOf(provider, id).map(({ rest }) => find(plainModelId(provider, rest), knowledge))
    return !rests.some((rest) => rest?.modelId === stated.modelId)
  }
  // A release that the catalogue does not have.
  return marksOf(null, canonicalId).some(
    ({ kind, text, rest }) =>
      kind === 'release' &&
      find(plainModelId(null, rest), knowledge)?.modelId === own.modelId &&
      isOfRelease(text, own.releasedOn) === false,
  )
}

function find(plainId: string, { model, respelled }: Knowledge): KnownModelName | undefined {
  return isName(plainId) ? (model(plainId) ?? respelled(plainId)) : undefined
}

/** Returns false for a version number alone, such as 'v3', which may be of any model. */
const isName = (plainId: string) => /[a-z]{2}|^o\d/.test(plainId)

/** Returns the model of the list's own id, which may have a tier or the day of the known release. */
function statedModel(canonicalId: string | null, knowledge: Knowledge): KnownModelName | undefined {
  if (canonicalId === null) return undefined
  const exact = find(plainModelId(null, canonicalId), knowledge)
  if (exact !== undefined) return exact
  for (const { kind, text, rest, isFirm } of marksOf(null, canonicalId)) {
    const model = find(plainModelId(null, rest), knowledge)
    const isSame = kind === 'release' ? isOfRelease(text, model?.releasedOn ?? null) === true : isFirm
    if (kind === 'alias' || !isSame) return undefined
    if (model !== undefined) return model
  }
  return undefined
}

/** Decides an entry by what is left without its marks; null: no model is called that, or it is a name by itself. */
function ofRest(
  entry: NamedEntry,
  marks: readonly Mark[],
  stated: KnownModelName | undefined,
  knowledge: Knowledge,
): Identity | null {
  const { provider, canonicalId } = entry
  for (const [at, { rest }] of marks.entries()) {
    const model = find(plainModelId(provider, rest), knowledge)
    if (model === undefined) continue
    const removed = marks.slice(0, at + 1)
    if (stated !== undefined && stated.modelId !== model.modelId) return { is: 'unclear', why: 'two models' }
    if (stated === undefined && removed.some(({ isFirm }) => !isFirm) && isNameByItself(entry, knowledge)) return null
    const other = removed.find(({ kind, text }) => kind === 'release' && isOfRelease(text, model.releasedOn) !== true)
    if (other !== undefined && stated === undefined) {
      return canonicalId === null ? { is: 'unclear', why: 'release' } : null
    }
    const condition = removed.find(({ kind }) => !OFFERS.has(kind))
    if (condition !== undefined) return { is: 'unclear', why: condition.kind }
    return { is: 'known', modelId: model.modelId, by: marks[0]?.kind ?? 'name' }
  }
  const condition = marks.find(({ kind }) => !OFFERS.has(kind))
  return condition === undefined ? null : { is: 'unclear', why: condition.kind }
}

/** Returns whether an id whose last word may be a mark is sold as a model: by the maker, or under the list's own id. */
function isNameByItself({ provider, providerModelId: id, canonicalId }: NamedEntry, knowledge: Knowledge): boolean {
  const name = plainModelId(provider, nameOfModel(provider, id))
  if (canonicalId !== null && plainModelId(null, canonicalId) === name) return true
  const { hasMaker, companies } = knowledge.sellersOf(name)
  return hasMaker || companies >= LEAST_SELLERS
}

const LEAST_SELLERS = 2

function named(
  { provider, providerModelId: id, canonicalId }: NamedEntry,
  marks: readonly Mark[],
  stated: KnownModelName | undefined,
  knowledge: Knowledge,
): Identity {
  if (stated !== undefined) return { is: 'known', modelId: stated.modelId, by: 'canonical' }
  const name = plainModelId(provider, nameOfModel(provider, id))
  if (provider === null || isPlanChannel(provider)) return { is: 'unclear', why: 'plan' }
  if (canonicalId !== null) return newByCanonicalId(canonicalId)
  const mark = marks.find(({ kind, isFirm }) => isFirm && kind !== 'release' && !SAME_TERMS.has(kind))
  if (mark !== undefined) return { is: 'unclear', why: mark.kind }
  const { hasMaker, companies } = knowledge.sellersOf(name)
  if (hasMaker) return { is: 'new', slug: name, by: 'maker' }
  return companies >= LEAST_SELLERS ? { is: 'new', slug: name, by: 'two sellers' } : { is: 'unclear', why: 'unknown' }
}

/** Names a new model by the list's own id, which may move, too, or be that of a tier of a model that has none yet. */
function newByCanonicalId(canonicalId: string): Identity {
  const firm = marksOf(null, canonicalId).find(({ isFirm, kind }) => isFirm && kind !== 'release')
  if (firm?.kind === 'alias') return { is: 'alias', modelId: null }
  if (firm !== undefined) return { is: 'unclear', why: firm.kind }
  return { is: 'new', slug: plainModelId(null, canonicalId), by: 'canonical' }
}
