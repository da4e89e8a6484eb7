import { sortName } from '../../text/ordering.ts'
import type { BillModel } from '../bill-data.ts'
import type { BillBook } from '../terms/catalogue-offers.ts'
import type { ModelChoice } from './model-choice.ts'

export type Floor = {
  readonly benchmark: string
  readonly title: string
  /** In percent; null where the model that was named has no score here. */
  readonly minScore: number | null
  /** The model that sets it. */
  readonly reference: string | null
  /** Models that many know, and what they reach. */
  readonly examples: readonly ScoredName[]
  /** The highest score, for those who ask for more. */
  readonly best: ScoredName | null
}

export type ScoredName = { readonly slug: string; readonly name: string; readonly score: number }

export type ChosenModels = {
  /** Null: all of them. */
  readonly slugs: ReadonlySet<string> | null
  readonly picked: readonly (readonly [slug: string, name: string])[]
  /** What somebody asked for and nobody lists. */
  readonly unlisted: readonly string[]
  readonly floor: Floor | null
  readonly scoreOf: (slug: string) => number | null
}

const EXAMPLES = 2
const NO_SCORES = () => null

/** The models that a choice means, in this catalogue. */
export function chosenModels(book: BillBook, choice: ModelChoice): ChosenModels {
  const none = { picked: [], unlisted: [], floor: null, scoreOf: NO_SCORES }
  if (choice.mode === 'all') return { ...none, slugs: null }
  if (choice.mode === 'good') return goodEnough(book, choice)
  const found = choice.picked.map((wanted) => [wanted, findModel(book.models, wanted)] as const)
  const picked = found.flatMap(([, model]) => (model === undefined ? [] : [[model.slug, model.name] as const]))
  return {
    ...none,
    picked,
    unlisted: found.flatMap(([wanted, model]) => (model === undefined ? [wanted] : [])),
    // Nothing asked for yet: as if nobody had begun to pick.
    slugs: found.length === 0 ? book.known : new Set(picked.map(([slug]) => slug)),
  }
}

/** By slug, as links have it; else by its whole name, as somebody without script may type it. */
export function findModel(models: readonly BillModel[], wanted: string): BillModel | undefined {
  const name = sortName(wanted)
  return models.find(({ slug }) => slug === wanted) ?? models.find((model) => sortName(model.name) === name)
}

function goodEnough(book: BillBook, { benchmark, asGoodAs, minScore }: ModelChoice): ChosenModels {
  const named = book.benchmarks.find(({ name }) => name === benchmark)
  const board = named ?? book.benchmarks[0]
  const unlisted = benchmark !== '' && named === undefined ? [benchmark] : []
  if (board === undefined) {
    return { slugs: new Set(), picked: [], unlisted, floor: null, scoreOf: NO_SCORES }
  }
  const { name, title, scores } = board
  const reference = asGoodAs === '' ? undefined : findModel(book.models, asGoodAs)
  const floor = asGoodAs === '' ? minScore : (scores.get(reference?.slug ?? '') ?? null)
  const scored = book.models
    .flatMap((model) => {
      const score = scores.get(model.slug)
      return score === undefined ? [] : [{ slug: model.slug, name: model.name, score }]
    })
    .toSorted((a, b) => b.score - a.score)
  const sellers = ({ slug }: ScoredName) => book.sellers.get(slug)?.length ?? 0
  const known = scored.filter(({ slug }) => book.known.has(slug)).toSorted((a, b) => sellers(b) - sellers(a))
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
