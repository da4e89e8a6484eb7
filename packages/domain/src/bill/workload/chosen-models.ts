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
}

const EXAMPLES = 2
const NO_SCORES = () => null

/** Resolves a choice to the models of this catalogue. */
export function chosenModels(catalogue: PreparedCatalogue, choice: ModelChoice): ChosenModels {
  const none = { picked: [], unlisted: [], floor: null, scoreOf: NO_SCORES }
  if (choice.mode === 'all') return { ...none, slugs: null }
  if (choice.mode === 'good') return goodEnough(catalogue, choice)
  const found = choice.picked.map((wanted) => [wanted, findModel(catalogue.models, wanted)] as const)
  const picked = found.flatMap(([, model]) => (model === undefined ? [] : [[model.slug, model.name] as const]))
  return {
    ...none,
    picked,
    unlisted: found.flatMap(([wanted, model]) => (model === undefined ? [wanted] : [])),
    // Nothing picked yet: show the well-known models.
    slugs: found.length === 0 ? catalogue.known : new Set(picked.map(([slug]) => slug)),
  }
}

/** Finds a model by slug, as in links, else by its full name, as typed by a visitor without JavaScript. */
export function findModel(models: readonly BillModel[], wanted: string): BillModel | undefined {
  const name = sortName(wanted)
  return models.find(({ slug }) => slug === wanted) ?? models.find((model) => sortName(model.name) === name)
}

function goodEnough(catalogue: PreparedCatalogue, { benchmark, asGoodAs, minScore }: ModelChoice): ChosenModels {
  const named = catalogue.benchmarks.find(({ name }) => name === benchmark)
  const scoreboard = named ?? catalogue.benchmarks[0]
  const unlisted = benchmark !== '' && named === undefined ? [benchmark] : []
  if (scoreboard === undefined) {
    return { slugs: new Set(), picked: [], unlisted, floor: null, scoreOf: NO_SCORES }
  }
  const { name, title, scores } = scoreboard
  const reference = asGoodAs === '' ? undefined : findModel(catalogue.models, asGoodAs)
  const floor = asGoodAs === '' ? minScore : (scores.get(reference?.slug ?? '') ?? null)
  const scored = catalogue.models
    .flatMap((model) => {
      const score = scores.get(model.slug)
      return score === undefined ? [] : [{ slug: model.slug, name: model.name, score }]
    })
    .toSorted((a, b) => b.score - a.score)
  const sellers = ({ slug }: ScoredName) => catalogue.sellers.get(slug)?.length ?? 0
  const known = scored.filter(({ slug }) => catalogue.known.has(slug)).toSorted((a, b) => sellers(b) - sellers(a))
  return {
    slugs: new Set(floor === null ? [] : scored.filter(({ score }) => score >= floor).map(({ slug }) => slug)),
    picked: [],
    unlisted: asGoodAs !== '' && reference === undefined ? [...unlisted, asGoodAs] : unlisted,
    floor: {
      benchmark: name,
      title,
      minScore: floor,
      reference: reference?.name ?? null,
      examples: known.slice(0, EXAMPLES),
      best: scored[0] ?? null,
    },
    scoreOf: (slug) => scores.get(slug) ?? null,
  }
}
