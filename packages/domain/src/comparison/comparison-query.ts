import { AS_OF } from '../offers/by-day/day-of-prices.ts'
import { VIA, type Via, vias } from '../offers/who-sells/provider-kind.ts'
import { type QueryParams, queryChoice, queryDay, queryString, queryText } from '../text/query-text.ts'

export const MAX_COMPARED = 4
export const MIN_COMPARED = 2

export const comparedKinds = ['model', 'provider'] as const
export type ComparedKind = (typeof comparedKinds)[number]

/** The state of a comparison in its URL. */
export type ComparisonQuery = {
  readonly kind: ComparedKind
  readonly slugs: readonly string[]
  /** Whether the visitor cleared the list or changed the kind, as opposed to a URL without a list. */
  readonly isFresh: boolean
  /** Whether all rows are shown, including collapsed ones. */
  readonly showRows: boolean
  /** The keys of the folds that are open. */
  readonly open: readonly string[]
  /** Whether the search for more is open above a comparison. */
  readonly isAdding: boolean
  /** The benchmark of the charts; empty for the one that most of the models have. */
  readonly benchmark: string
  /** Filters the records that can be added. */
  readonly q: string
  /** Whether to show all records that can be added, not only the first few. */
  readonly showAll: boolean
  /** Whether to show every provider that sells one of the models, not only the first few. */
  readonly allOffers: boolean
  /** The day whose prices are compared; empty for today. */
  readonly asOf: string
  /** Whether routers count for the lowest prices too. */
  readonly via: Via
}

export const comparisonQueryKeys = [
  'models',
  'providers',
  'kind',
  'bench',
  'rows',
  'open',
  'add',
  'q',
  'all',
  'offers',
  AS_OF,
  VIA,
] as const

const MAX_SLUG = 200
const MAX_FOLDS = 20
const SWITCHES = { rows: 'all', add: '1', all: '1', offers: 'all' } as const
const NAME = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/

/** Parses the URL. Never throws: invalid values are ignored, and only the first four slugs count. */
export function parseComparisonQuery(params: QueryParams): ComparisonQuery {
  const models = slugsOf(params, 'models')
  const providers = slugsOf(params, 'providers')
  const asked = queryChoice(params, 'kind', ['models', 'providers', 'any'], 'any')
  const isProviders = models.length === 0 && (providers.length > 0 || asked === 'providers')
  return {
    kind: isProviders ? 'provider' : 'model',
    slugs: isProviders ? providers : models,
    isFresh: asked !== 'any' && models.length + providers.length === 0,
    showRows: params.get('rows') === SWITCHES.rows,
    open: queryText(params, 'open')
      .split(',')
      .filter((key) => NAME.test(key))
      .slice(0, MAX_FOLDS),
    isAdding: params.get('add') === SWITCHES.add,
    benchmark: NAME.exec(queryText(params, 'bench'))?.[0] ?? '',
    q: queryText(params, 'q'),
    showAll: params.get('all') === SWITCHES.all,
    allOffers: params.get('offers') === SWITCHES.offers,
    asOf: queryDay(params, AS_OF) ?? '',
    via: queryChoice(params, VIA, vias, 'direct'),
  }
}

export function comparisonSearch(query: ComparisonQuery): string {
  const { kind, slugs, isFresh, showRows, open, isAdding, benchmark, q, showAll, allOffers, asOf, via } = query
  const list = kind === 'model' ? 'models' : 'providers'
  const rest = queryString([
    ['kind', slugs.length === 0 && isFresh ? list : null],
    ['bench', benchmark],
    ['rows', showRows ? SWITCHES.rows : null],
    ['open', open.join(',')],
    ['add', isAdding ? SWITCHES.add : null],
    ['offers', allOffers ? SWITCHES.offers : null],
    ['q', q],
    ['all', showAll ? SWITCHES.all : null],
    [AS_OF, asOf],
    [VIA, via === 'direct' ? null : via],
  ])
  if (slugs.length === 0) return rest
  // The commas between slugs stay readable: queryString would escape them.
  const compared = `?${list}=${slugs.map(encodeURIComponent).join(',')}`
  return rest === '' ? compared : `${compared}&${rest.slice(1)}`
}

const noView = { showRows: false, open: [], isAdding: false, benchmark: '' } as const

/**
 * Returns an empty comparison, used after changing the kind: models and providers cannot be compared with each other.
 * Keeps the day of the prices and `via`.
 */
export function freshComparison(kind: ComparedKind, asOf = '', via: Via = 'direct'): ComparisonQuery {
  return { kind, slugs: [], isFresh: true, ...noView, q: '', showAll: false, allOffers: false, asOf, via }
}

/** Replaces the compared records and keeps the rest of the view; an empty list starts over. */
export function withCompared(query: ComparisonQuery, slugs: readonly string[]): ComparisonQuery {
  return { ...query, slugs, isFresh: slugs.length === 0, ...(slugs.length === 0 ? noView : {}) }
}

function slugsOf(params: QueryParams, name: string): string[] {
  const given = params
    .getAll(name)
    .flatMap((text) => text.split(','))
    .map((slug) => slug.replaceAll('\0', '').trim())
    .filter((slug) => slug !== '' && slug.length <= MAX_SLUG)
  return [...new Set(given)].slice(0, MAX_COMPARED)
}
