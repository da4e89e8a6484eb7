import { paretoFrontier } from '../leaderboard/pareto.ts'
import { type Reporting, reportingLabels } from '../benchmarks/score-reporting.ts'
import { computedPriceText } from '../offers/blended-price.ts'
import { answerSentence, priceTitle, qualityTitle, standingTitle } from './answer-sentences.ts'

/** The facts about a compared model that the answer needs. */
export type AnsweringModel = {
  readonly slug: string
  readonly name: string
  /** The source of the price: "at OpenAI" or "lowest offer, at Poe". */
  readonly seller: string
  /** The blended price, USD per million tokens; null when it is unknown or does not exist. */
  readonly blended: string | null
  readonly scores: readonly AnswerScore[]
}
export type AnswerScore = {
  readonly benchmark: string
  readonly title: string
  /** In percent. */
  readonly score: number
  readonly reporting: Reporting
}
/** Another model of the catalogue, for comparison. */
export type MarketModel = {
  readonly slug: string
  readonly name: string
  readonly price: string
  readonly score: number
}

export type AnswerBar = {
  readonly slug: string
  readonly name: string
  /** The seller of the price, or who reported the score. */
  readonly by: string
  readonly text: string
  /** Length of the bar, 0 to 1; null when there is no figure. */
  readonly share: number | null
  readonly isBest: boolean
}
export type PlottedModel = MarketModel & { readonly isCompared: boolean }
/** The summary of a comparison: one sentence, prices, one benchmark, and both compared with the market. */
export type ComparisonAnswer = {
  readonly sentence: string | null
  readonly price: { readonly title: string; readonly bars: readonly AnswerBar[] } | null
  readonly quality: {
    readonly title: string
    readonly benchmark: string
    readonly bars: readonly AnswerBar[]
  } | null
  /** The benchmarks that at least two of the models have, by the number of models. */
  readonly benchmarks: readonly { readonly name: string; readonly title: string }[]
  readonly standing: {
    readonly title: string
    /** Compared models first. */
    readonly points: readonly PlottedModel[]
    /** Slugs of the models that no other model beats, cheapest first. */
    readonly frontier: readonly string[]
    /** Models of the market below this score are not drawn; null when all are. */
    readonly above: number | null
  } | null
}

/** Returns the benchmarks of the answer, those that most of the models have first. */
export function answerBenchmarks(models: readonly AnsweringModel[]): ComparisonAnswer['benchmarks'] {
  const titles = new Map(
    models.flatMap(({ scores }) => scores.map(({ benchmark, title }) => [benchmark, title] as const)),
  )
  const count = (name: string) => models.filter((model) => scoreOn(model, name) !== undefined).length
  return [...titles]
    .map(([name, title]) => ({ name, title, count: count(name) }))
    .filter((benchmark) => benchmark.count > 1)
    .toSorted((a, b) => b.count - a.count)
    .map(({ name, title }) => ({ name, title }))
}

export function comparisonAnswer(
  models: readonly AnsweringModel[],
  benchmarks: ComparisonAnswer['benchmarks'],
  chosen: ComparisonAnswer['benchmarks'][number] | undefined,
  market: readonly MarketModel[],
): ComparisonAnswer {
  const priced = models.flatMap(({ name, blended }) => (blended === null ? [] : [{ name, price: Number(blended) }]))
  const scored = models.flatMap((model) => {
    const score = chosen && scoreOn(model, chosen.name)
    return score === undefined ? [] : [{ name: model.name, score: score.score, price: model.blended }]
  })
  return {
    sentence: chosen === undefined ? null : answerSentence(scored, chosen.title),
    price: priced.length < 2 ? null : { title: priceTitle(priced), bars: priceBars(models) },
    quality:
      chosen === undefined || scored.length < 2
        ? null
        : { title: qualityTitle(scored, chosen.title), benchmark: chosen.name, bars: scoreBars(models, chosen.name) },
    benchmarks,
    standing: chosen === undefined ? null : standingOf(models, chosen.name, market),
  }
}

function scoreOn({ scores }: AnsweringModel, benchmark: string): AnswerScore | undefined {
  return scores.find((score) => score.benchmark === benchmark)
}

function priceBars(models: readonly AnsweringModel[]): AnswerBar[] {
  const prices = models.flatMap(({ blended }) => (blended === null ? [] : [Number(blended)]))
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return models.map(({ slug, name, seller, blended }) => ({
    slug,
    name,
    by: seller,
    text: blended === null ? 'Unknown' : computedPriceText(blended),
    share: blended === null ? null : high === 0 ? 0 : Number(blended) / high,
    isBest: blended !== null && Number(blended) === low && low < high,
  }))
}

function scoreBars(models: readonly AnsweringModel[], benchmark: string): AnswerBar[] {
  // Rounded as shown: two scores that read the same are equal.
  const shown = (score: number) => Math.round(score * 10)
  const all = models.flatMap((model) => shown(scoreOn(model, benchmark)?.score ?? Number.NaN)).filter(Number.isFinite)
  const [low, high] = [Math.min(...all), Math.max(...all)]
  return models.map((model) => {
    const found = scoreOn(model, benchmark)
    return {
      slug: model.slug,
      name: model.name,
      by: found === undefined ? 'no score' : reportingLabels[found.reporting].toLowerCase(),
      text: found === undefined ? 'N/A' : `${found.score.toFixed(1)}%`,
      share: found === undefined ? null : Math.min(1, Math.max(0, found.score / 100)),
      isBest: found !== undefined && shown(found.score) === high && low < high,
    }
  })
}

/** How far below the lowest compared score other models are drawn, in points. */
const BELOW = 12
/** The most other models that are drawn: those with the highest scores. */
const MOST = 120

function standingOf(
  models: readonly AnsweringModel[],
  benchmark: string,
  market: readonly MarketModel[],
): ComparisonAnswer['standing'] {
  const own = models.flatMap((model) => {
    const score = scoreOn(model, benchmark)
    if (score === undefined || model.blended === null || Number(model.blended) <= 0) return []
    return [{ slug: model.slug, name: model.name, price: model.blended, score: score.score, isCompared: true }]
  })
  if (own.length === 0) return null
  const floor = Math.floor((Math.min(...own.map(({ score }) => score)) - BELOW) / 5) * 5
  const others = market
    .filter(
      ({ slug, price, score }) => own.every((model) => model.slug !== slug) && Number(price) > 0 && score >= floor,
    )
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map((model) => ({ ...model, isCompared: false }))
  const points = [...own, ...others]
  const frontier = paretoFrontier(points).map(({ slug }) => slug)
  return {
    title: standingTitle(
      own.map(({ slug, name }) => ({ name, isBest: frontier.includes(slug) })),
      others.length,
    ),
    points,
    frontier,
    above: others.length < market.length && floor > 0 ? floor : null,
  }
}
