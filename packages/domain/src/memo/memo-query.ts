import { AS_OF } from '../offers/by-day/day-of-prices.ts'
import { type QueryParams, queryDay, queryString, queryText } from '../text/query-text.ts'
import { parseWorkload, type Workload, workloadEntries, workloadKeys } from '../bill/workload/workload.ts'

export const KNOWN_AT = 'knownAt'
export const MAX_MEMO_MODELS = 6
const MAX_TITLE = 100
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A memo as encoded in its URL. With both days it always shows the same figures. */
export type MemoQuery = {
  readonly title: string
  readonly models: readonly string[]
  readonly workload: Workload
  /** The day whose prices are shown, and the day on which they were known; null if not set yet. */
  readonly asOf: string | null
  readonly knownAt: string | null
}

export const memoQueryKeys = ['title', 'pick', ...workloadKeys, AS_OF, KNOWN_AT] as const

/** Parses the URL. Never throws: invalid values are ignored. */
export function parseMemoQuery(params: QueryParams): MemoQuery {
  const slugs = params
    .getAll('pick')
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((slug) => slug.length <= 200 && SLUG.test(slug))
  return {
    title: queryText(params, 'title').trim().slice(0, MAX_TITLE),
    models: [...new Set(slugs)].slice(0, MAX_MEMO_MODELS),
    workload: parseWorkload(params),
    asOf: queryDay(params, AS_OF),
    knownAt: queryDay(params, KNOWN_AT),
  }
}

export function memoSearch({ title, models, workload, asOf, knownAt }: MemoQuery): string {
  return queryString([
    ['title', title],
    ...models.map((slug) => ['pick', slug] as const),
    ...workloadEntries(workload),
    [AS_OF, asOf],
    [KNOWN_AT, knownAt],
  ])
}

/**
 * Returns the query with both days set: a missing or future day becomes today, because nothing is known about the
 * future.
 */
export function datedMemo(query: MemoQuery, today: string): MemoQuery {
  const upToToday = (day: string | null) => (day === null || day > today ? today : day)
  const asOf = upToToday(query.asOf)
  return { ...query, asOf, knownAt: upToToday(query.knownAt) }
}
