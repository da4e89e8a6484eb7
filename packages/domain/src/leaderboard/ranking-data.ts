import { type PricingKind, pricingKinds } from '../plans/pricing-kinds.ts'
import type { Scored } from './ranking.ts'
import type { ReleaseDay } from './score-timeline.ts'
import { DEFAULT_REPORTING, type Reporting, reportings } from '../benchmarks/score-reporting.ts'

/** The source of a score. */
export type ScoreEvidence = {
  readonly reporting: Reporting
  /** The reasoning effort of the test; null when not stated. */
  readonly effort: string | null
  /** The day of the test, or the day of the record when the test has no date. */
  readonly day: string
  readonly source: string
  readonly url: string | null
}

/** A model as the leaderboard shows it. `scores` and `evidence` have the same benchmarks as keys. */
export type ScoredModel = Scored & {
  readonly slug: string
  readonly lab: string | null
  readonly labSlug: string | null
  /** No longer sold, or retired by its maker, unless the weights are open and a seller still offers it. */
  readonly isRetired: boolean
  readonly releaseDate: string | null
  readonly pricingKind: PricingKind
  /** The list price, else the cheapest offer's price, in USD per million tokens. */
  readonly input: string | null
  readonly output: string | null
  /** The name of the provider with this price; null when it is the maker's own. */
  readonly from: string | null
  /** Whether its weights can be downloaded. */
  readonly isOpen: boolean
  /** In tokens; null when not stated. */
  readonly contextWindow: number | null
  readonly maxOutput: number | null
  readonly evidence: Readonly<Record<string, ScoreEvidence>>
}

/** A new model, which may have no score yet. */
export type NewModel = {
  readonly slug: string
  readonly name: string
  readonly lab: string | null
  readonly labSlug: string | null
  readonly releaseDate: string
}

/** Everything that the leaderboard is calculated from. */
export type ScoreCatalogue = {
  /** Those of the leaderboard first, then by number of scores. */
  readonly benchmarks: readonly { readonly name: string; readonly displayName: string }[]
  /** Chat models with a score. */
  readonly models: readonly ScoredModel[]
  /** The newest chat models on sale, with or without a score. */
  readonly newest: readonly NewModel[]
  /** The number of chat models, and how many are retired; null when there are too many to count. */
  readonly totals: { readonly models: number; readonly retired: number } | null
  /** How many chat models were released on each day, oldest first, whether they have a score or not. */
  readonly releases: readonly ReleaseDay[]
}

/** A score. Except for `percent`, each value is an index in a list of `RankingData`; -1 means none. */
type Result = readonly [
  benchmark: number,
  percent: number,
  reporting: number,
  day: number,
  source: number,
  url: number,
  effort: number,
]
type Model = readonly [
  id: string,
  slug: string,
  name: string,
  lab: string | null,
  labSlug: string | null,
  rating: number,
  isRetired: 0 | 1,
  releaseDate: string | null,
  pricingKind: number,
  input: string | null,
  output: string | null,
  from: string | null,
  results: readonly Result[],
  isOpen: 0 | 1,
  contextWindow: number | null,
  maxOutput: number | null,
]

/** `ScoreCatalogue` as it is sent: repeated texts are stored once, in lists, and referenced by index. */
export type RankingData = {
  readonly version: 2
  readonly benchmarks: readonly (readonly [name: string, displayName: string])[]
  readonly days: readonly string[]
  readonly sources: readonly string[]
  readonly urls: readonly string[]
  readonly efforts: readonly string[]
  readonly newest: ScoreCatalogue['newest']
  readonly totals: ScoreCatalogue['totals']
  readonly releases: ScoreCatalogue['releases']
  readonly models: readonly Model[]
}

export function encodeRankingData({ benchmarks, models, newest, totals, releases }: ScoreCatalogue): RankingData {
  const [days, sources, urls, efforts] = [createTextList(), createTextList(), createTextList(), createTextList()]
  const benchmarkAt = new Map(benchmarks.map(({ name }, index) => [name, index]))
  const rows = models.map((model): Model => {
    const { id, slug, name, lab, labSlug, rating, isRetired, releaseDate, pricingKind, input, output, from } = model
    const results = Object.entries(model.evidence).flatMap(([benchmark, evidence]): Result[] => {
      const place = benchmarkAt.get(benchmark)
      const percent = model.scores[benchmark]
      if (place === undefined || percent === undefined) return []
      const { reporting, day, source, url, effort } = evidence
      const who = reportings.indexOf(reporting)
      return [[place, percent, who, days.at(day), sources.at(source), urls.orNone(url), efforts.orNone(effort)]]
    })
    const kind = pricingKinds.indexOf(pricingKind)
    return [
      id,
      slug,
      name,
      lab,
      labSlug,
      rating,
      isRetired ? 1 : 0,
      releaseDate,
      kind,
      input,
      output,
      from,
      results,
      model.isOpen ? 1 : 0,
      model.contextWindow,
      model.maxOutput,
    ]
  })
  return {
    version: 2,
    benchmarks: benchmarks.map(({ name, displayName }) => [name, displayName] as const),
    days: days.all,
    sources: sources.all,
    urls: urls.all,
    efforts: efforts.all,
    newest,
    totals,
    releases,
    models: rows,
  }
}

export function decodeRankingData(data: RankingData): ScoreCatalogue {
  const { benchmarks, days, sources, urls, efforts, newest, totals, releases } = data
  return {
    benchmarks: benchmarks.map(([name, displayName]) => ({ name, displayName })),
    newest,
    totals,
    releases,
    models: data.models.map((model) => {
      const [id, slug, name, lab, labSlug, rating, retired, releaseDate, kind, input, output, from, results, ...rest] =
        model
      const scores: Record<string, number> = {}
      const evidence: Record<string, ScoreEvidence> = {}
      for (const [place, percent, who, day, source, url, effort] of results) {
        const benchmark = benchmarks[place]?.[0] ?? ''
        scores[benchmark] = percent
        evidence[benchmark] = {
          reporting: reportings[who] ?? DEFAULT_REPORTING,
          day: days[day] ?? '',
          source: sources[source] ?? '',
          url: urls[url] ?? null,
          effort: efforts[effort] ?? null,
        }
      }
      const pricingKind = pricingKinds[kind] ?? 'unknown'
      const isRetired = retired === 1
      const [open, contextWindow, maxOutput] = rest
      const isOpen = open === 1
      return {
        id,
        slug,
        name,
        lab,
        labSlug,
        rating,
        isRetired,
        releaseDate,
        pricingKind,
        input,
        output,
        from,
        isOpen,
        contextWindow,
        maxOutput,
        scores,
        evidence,
      }
    }),
  }
}

function createTextList() {
  const places = new Map<string, number>()
  const at = (text: string): number => {
    const known = places.get(text)
    if (known !== undefined) return known
    places.set(text, places.size)
    return places.size - 1
  }
  return {
    at,
    orNone: (text: string | null): number => (text === null ? -1 : at(text)),
    get all(): string[] {
      return [...places.keys()]
    },
  }
}
