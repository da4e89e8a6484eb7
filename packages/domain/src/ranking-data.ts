import { type PricingKind, pricingKinds } from './pricing-kinds.ts'
import type { Scored } from './ranking.ts'

/** Where a score comes from. */
export type ScoreEvidence = {
  readonly isIndependent: boolean
  /** The day of the test, or of the record where nobody says when it was tested. */
  readonly day: string
  readonly source: string
  readonly url: string | null
}

/** A model as the leaderboard shows it. `scores` and `evidence` have the same benchmarks. */
export type ScoredModel = Scored & {
  readonly slug: string
  readonly lab: string | null
  readonly labSlug: string | null
  readonly pricingKind: PricingKind
  /** The list price, else that of the lowest offer, USD for a million tokens. */
  readonly input: string | null
  readonly output: string | null
  /** The name of the provider that asks it, where it is not the maker. */
  readonly from: string | null
  readonly evidence: Readonly<Record<string, ScoreEvidence>>
}

export type ScoreBook = {
  /** Those of the leaderboard first, then the most used. */
  readonly benchmarks: readonly { readonly name: string; readonly displayName: string }[]
  readonly models: readonly ScoredModel[]
}

/** Benchmark, percent, independent or not, day, source, address: places in the lists; -1 is none. */
type Result = readonly [
  benchmark: number,
  percent: number,
  isIndependent: 0 | 1,
  day: number,
  source: number,
  url: number,
]
type Model = readonly [
  id: string,
  slug: string,
  name: string,
  lab: string | null,
  labSlug: string | null,
  rating: number,
  pricingKind: number,
  input: string | null,
  output: string | null,
  from: string | null,
  results: readonly Result[],
]

/** The same for the wire: what occurs often stands once. */
export type RankingData = {
  readonly version: 1
  readonly benchmarks: readonly (readonly [name: string, displayName: string])[]
  readonly days: readonly string[]
  readonly sources: readonly string[]
  readonly urls: readonly string[]
  readonly models: readonly Model[]
}

export function encodeRankingData({ benchmarks, models }: ScoreBook): RankingData {
  const [days, sources, urls] = [listOnce(), listOnce(), listOnce()]
  const benchmarkAt = new Map(benchmarks.map(({ name }, index) => [name, index]))
  const rows = models.map(({ id, slug, name, lab, labSlug, rating, pricingKind, scores, evidence, ...price }) => {
    const { input, output, from } = price
    const results = Object.entries(evidence).flatMap(([benchmark, { isIndependent, day, source, url }]): Result[] => {
      const place = benchmarkAt.get(benchmark)
      const percent = scores[benchmark]
      if (place === undefined || percent === undefined) return []
      return [
        [place, percent, isIndependent ? 1 : 0, days.at(day), sources.at(source), url === null ? -1 : urls.at(url)],
      ]
    })
    const kind = pricingKinds.indexOf(pricingKind)
    return [id, slug, name, lab, labSlug, rating, kind, input, output, from, results] as const
  })
  return {
    version: 1,
    benchmarks: benchmarks.map(({ name, displayName }) => [name, displayName] as const),
    days: days.all,
    sources: sources.all,
    urls: urls.all,
    models: rows,
  }
}

export function decodeRankingData({ benchmarks, days, sources, urls, models }: RankingData): ScoreBook {
  return {
    benchmarks: benchmarks.map(([name, displayName]) => ({ name, displayName })),
    models: models.map(([id, slug, name, lab, labSlug, rating, kind, input, output, from, results]) => {
      const scores: Record<string, number> = {}
      const evidence: Record<string, ScoreEvidence> = {}
      for (const [place, percent, isIndependent, day, source, url] of results) {
        const benchmark = benchmarks[place]?.[0] ?? ''
        scores[benchmark] = percent
        evidence[benchmark] = {
          isIndependent: isIndependent === 1,
          day: days[day] ?? '',
          source: sources[source] ?? '',
          url: urls[url] ?? null,
        }
      }
      const pricingKind = pricingKinds[kind] ?? 'unknown'
      return { id, slug, name, lab, labSlug, rating, pricingKind, input, output, from, scores, evidence }
    }),
  }
}

function listOnce() {
  const places = new Map<string, number>()
  return {
    at: (text: string): number => {
      const known = places.get(text)
      if (known !== undefined) return known
      places.set(text, places.size)
      return places.size - 1
    },
    get all(): string[] {
      return [...places.keys()]
    },
  }
}
