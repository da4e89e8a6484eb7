import { type QueryEntry, type QueryParams, queryChoice, queryString, queryText } from '../text/query-text.ts'
import { LEADERBOARD_SET } from './ranking.ts'
import { parseWorkload, type Workload, workloadEntries, workloadKeys } from '../bill/workload/workload.ts'

const MAX_BENCHMARKS = 200
const BENCHMARK = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The chart's vertical axis when it is not a benchmark: the mean of the scores. */
export const MEAN = 'mean'

export const fixedSorts = [MEAN, 'name', 'scores', 'price'] as const
export const chartAxes = ['price', 'context', 'output'] as const
export type ChartAxis = (typeof chartAxes)[number]

export type SortDirection = 'asc' | 'desc'

/** The state of the leaderboard in its URL. */
export type LeaderboardQuery = {
  /** By name; `all` means all of them, an empty list the leaderboard's default set. */
  readonly benchmarks: readonly string[]
  /** The benchmark on the chart's vertical axis, or `mean`; '' means the first of the set. */
  readonly chart: string
  /** The shown price: the list price, or the bill of the workload. */
  readonly price: 'list' | 'bill'
  /** The chart's horizontal axis: the price, the context window or the longest output. */
  readonly axis: ChartAxis
  readonly workload: Workload
  /** One of `fixedSorts`, or a benchmark. */
  readonly sort: string
  readonly direction: SortDirection
  readonly showsAll: boolean
  /** Whether models that are no longer sold are ranked too. */
  readonly showsRetired: boolean
  /** The slug of the model whose sources are open. */
  readonly open: string
}

export const leaderboardQueryKeys = [
  'benchmarks',
  'chart',
  'price',
  'axis',
  ...workloadKeys,
  'sort',
  'direction',
  'all',
  'retired',
  'open',
] as const

/** Parses the URL. Never throws: unknown values are ignored. A workload in the URL means that bills are shown. */
export function parseLeaderboardQuery(params: QueryParams): LeaderboardQuery {
  const workload = parseWorkload(params)
  const price = params.get('price')
  const sort = nameOf(queryText(params, 'sort')) || MEAN
  return {
    benchmarks: withoutDefaultSet(namesOf(params.getAll('benchmarks'))),
    chart: nameOf(queryText(params, 'chart')),
    price: price === 'bill' || (price !== 'list' && isNotDefault(workload)) ? 'bill' : 'list',
    axis: queryChoice(params, 'axis', chartAxes, 'price'),
    workload,
    sort,
    direction: queryChoice(params, 'direction', ['asc', 'desc'], firstDirection(sort)),
    showsAll: params.get('all') === 'true',
    showsRetired: params.get('retired') === 'true',
    open: queryText(params, 'open'),
  }
}

export function leaderboardSearch(query: LeaderboardQuery): string {
  const { benchmarks, workload, price, sort, direction } = query
  const isImplied = (price === 'bill') === isNotDefault(workload)
  return queryString([
    ...withoutDefaultSet(benchmarks).map((name): QueryEntry => ['benchmarks', name]),
    ['chart', query.chart],
    ['price', isImplied ? null : price],
    ['axis', query.axis === 'price' ? null : query.axis],
    ...workloadEntries(workload),
    ['sort', sort === MEAN ? null : sort],
    ['direction', direction === firstDirection(sort) ? null : direction],
    ['all', query.showsAll ? 'true' : null],
    ['retired', query.showsRetired ? 'true' : null],
    ['open', query.open],
  ])
}

/** Returns the direction of the first click on a column: names and prices ascending, scores descending. */
export function firstDirection(sort: string): SortDirection {
  return sort === 'name' || sort === 'price' ? 'asc' : 'desc'
}

function isNotDefault(workload: Workload): boolean {
  return workloadEntries(workload).some(([, value]) => value !== null)
}

/** Omits the default set from the URL. */
function withoutDefaultSet(names: readonly string[]): readonly string[] {
  return names.join(' ') === LEADERBOARD_SET.join(' ') ? [] : names
}

function namesOf(given: readonly string[]): readonly string[] {
  const names = given.flatMap((text) => text.split(',').map(nameOf)).filter((name) => name !== '')
  return [...new Set(names)].slice(0, MAX_BENCHMARKS)
}

function nameOf(text: string): string {
  const name = text.trim()
  return BENCHMARK.test(name) ? name : ''
}
