import { type ModelType, modelTypes } from '../../models/model-type.ts'
import { sortName } from '../../text/ordering.ts'
import type { BillModel } from '../bill-data.ts'
import type { PreparedCatalogue } from '../terms/catalogue-offers.ts'
import type { ModelChoice } from './model-choice.ts'

export type Floor = {
  readonly benchmark: string
  readonly title: string
  /** In percent; null when the reference model has no score on this benchmark. */
  readonly minScore: number | null
  /** The model whose score is the minimum. */
  readonly reference: string | null
  /** Well-known models and their scores. */
  readonly examples: readonly ScoredName[]
  /** The model with the highest score, shown when no model reaches the minimum. */
  readonly best: ScoredName | null
}

export type ScoredName = { readonly slug: string; readonly name: string; readonly score: number }

export type ChosenModels = {
  /** Null means all models. */
  readonly slugs: ReadonlySet<string> | null
  readonly picked: readonly (readonly [slug: string, name: string])[]
  /** Names or slugs in the URL that the catalogue does not have. */
  readonly unlisted: readonly string[]
  readonly floor: Floor | null
  readonly scoreOf: (slug: string) => number | null
  /** How many models of each type could be chosen; empty for picked ones. */
  readonly types: readonly TypeCount[]
}

export type TypeCount = readonly [type: ModelType, count: number]

const EXAMPLES = 2
const NO_SCORES = () => null

/** Resolves a choice to the models of this catalogue. */
export function chosenModels(catalogue: PreparedCatalogue, choice: ModelChoice): ChosenModels {
  const none = { picked: [], unlisted: [], floor: null, scoreOf: NO_SCORES, types: [] }
  if (choice.mode === 'good') return goodEnough(catalogue, choice)
  if (choice.mode !== 'pick') {
    const models = choice.mode === 'all' ? catalogue.models : knownModels(catalogue)
    const isEvery = choice.mode === 'all' && choice.type === ''
    return { ...none, slugs: isEvery ? null : slugsOf(ofType(models, choice)), types: typeCounts(models) }
  }
  const found = choice.picked.map((wanted) => [wanted, findModel(catalogue.models, wanted)] as const)
  const picked = found.flatMap(([, model]) => (model === undefined ? [] : [[model.slug, model.name] as const]))
  return {
    ...none,
    picked,
    unlisted: found.flatMap(([wanted, model]) => (model === undefined ? [wanted] : [])),
    // Nothing picked yet: default to the well-known models.
    slugs: found.length === 0 ? catalogue.known : new Set(picked.map(([slug]) => slug)),
  }
}

/** Finds a model by slug, as in links, else by its full name, as typed by a visitor without JavaScript. */
export function findModel(models: readonly BillModel[], wanted: string): BillModel | undefined {
  const name = sortName(wanted)
  return models.find(({ slug }) => slug === wanted) ?? models.find((model) => sortName(model.name) === name)
}

function knownModels({ models, known }: PreparedCatalogue): BillModel[] {
  return models.filter(({ slug }) => known.has(slug))
}

function ofType<Model extends { type: ModelType }>(models: readonly Model[], { type }: ModelChoice): readonly Model[] {
  return type === '' ? models : models.filter((model) => model.type === type)
}

function slugsOf(models: readonly { slug: string }[]): ReadonlySet<string> {
  return new Set(models.map(({ slug }) => slug))
}

/** Counts the models of each type, in the order of the filter. Types without a model are left out. */
function typeCounts(models: readonly { type: ModelType }[]): TypeCount[] {
  return modelTypes
    .map((type): TypeCount => [type, models.filter((model) => model.type === type).length])
    .filter(([, count]) => count > 0)
}

function goodEnough(catalogue: PreparedCatalogue, choice: ModelChoice): ChosenModels {
  const { benchmark, asGoodAs, minScore } = choice
  const named = catalogue.benchmarks.find(({ name }) => name === benchmark)
  const scoreboard = named ?? catalogue.benchmarks[0]
  const unlisted = benchmark !== '' && named === undefined ? [benchmark] : []
  if (scoreboard === undefined) {
    return { slugs: new Set(), picked: [], unlisted, floor: null, scoreOf: NO_SCORES, types: [] }
  }
  const { name, title, scores } = scoreboard
  const reference = asGoodAs === '' ? undefined : findModel(catalogue.models, asGoodAs)
  const floor = asGoodAs === '' ? minScore : (scores.get(reference?.slug ?? '') ?? null)
  const all = catalogue.models
    .flatMap(({ slug, name: modelName, type }) => {
      const score = scores.get(slug)
      return score === undefined ? [] : [{ slug, name: modelName, score, type }]
    })
    .toSorted((a, b) => b.score - a.score)
  const scored = ofType(all, choice)
  const passes = ({ score }: ScoredName) => floor !== null && score >= floor
  const sellers = ({ slug }: ScoredName) => catalogue.sellers.get(slug)?.length ?? 0
  const known = scored.filter(({ slug }) => catalogue.known.has(slug)).toSorted((a, b) => sellers(b) - sellers(a))
  return {
    slugs: slugsOf(scored.filter(passes)),
    picked: [],
    unlisted: asGoodAs !== '' && reference === undefined ? [...unlisted, asGoodAs] : unlisted,
    floor: {
      benchmark: name,
      title,
      minScore: floor,
      reference: reference?.name ?? null,
      examples: known.slice(0, EXAMPLES).map(toScoredName),
      best: scored[0] === undefined ? null : toScoredName(scored[0]),
    },
    scoreOf: (slug) => scores.get(slug) ?? null,
    types: typeCounts(all.filter(passes)),
  }
}

function toScoredName({ slug, name, score }: ScoredName): ScoredName {
  return { slug, name, score }
}
