import { type QueryParams, queryChoice, queryString, queryText } from '../text/query-text.ts'

/** The kinds that visitors filter by; a price change is a drop or a rise. */
export const changeKinds = [
  'drop',
  'rise',
  'launch',
  'retirement',
  'status',
  'deal',
  'limit',
  'score',
  'correction',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** The smallest price moves that a list can be limited to, in percent. */
export const moveLimits = ['5', '10', '25', '50'] as const

/** The state of /changes in its URL. Its feed has the same query. */
export type ChangesQuery = {
  readonly kind: ChangeKind | 'all'
  readonly provider: string
  readonly model: string
  readonly source: string
  readonly move: (typeof moveLimits)[number] | 'all'
  readonly cursor: string
}

export const changesQueryKeys = ['kind', 'provider', 'model', 'source', 'move', 'cursor'] as const

/** Parses the URL. Never throws: invalid values are ignored. */
export function parseChangesQuery(params: QueryParams): ChangesQuery {
  return {
    kind: queryChoice(params, 'kind', [...changeKinds, 'all'], 'all'),
    provider: queryText(params, 'provider').trim(),
    model: slugOf(queryText(params, 'model')),
    source: queryText(params, 'source').trim(),
    move: queryChoice(params, 'move', [...moveLimits, 'all'], 'all'),
    cursor: queryText(params, 'cursor').trim(),
  }
}

/** Returns the slug of a typed name: "GPT-5.6 Sol" is "gpt-5-6-sol". */
function slugOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

export function changesSearch({ kind, provider, model, source, move, cursor }: ChangesQuery): string {
  return queryString([
    ['kind', kind === 'all' ? null : kind],
    ['provider', provider],
    ['model', model],
    ['source', source],
    ['move', move === 'all' ? null : move],
    ['cursor', cursor],
  ])
}

/** Changes one filter and resets the list to its first page. */
export function withChangeFilter(query: ChangesQuery, change: Partial<ChangesQuery>): ChangesQuery {
  return { ...query, cursor: '', ...change }
}

export function hasChangeFilters({ kind, provider, model, source, move }: ChangesQuery): boolean {
  return kind !== 'all' || provider !== '' || model !== '' || source !== '' || move !== 'all'
}
