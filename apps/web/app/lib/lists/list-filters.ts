import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'

/** The state of a paged list as it is in the URL: filters, order and page, named as in the call's query. */
export type ListFilters = Readonly<Record<string, string>>

/** The zod schema of a call's query. */
export type QuerySchema = NonNullable<Endpoint['query']>
type Input<Query extends QuerySchema> = ListFilters & Partial<Query['_zod']['input']>

/** Returns the filters of a URL, in its order, without invalid ones: a bad link shows the list, not an error. */
export function filtersFrom<Query extends QuerySchema>(params: URLSearchParams, query: Query): Input<Query> {
  const fields: Record<string, { safeParse?: (value: unknown) => { success: boolean } }> = query.shape
  const accepted = [...params.keys()].flatMap((key) => {
    const value = params.get(key)?.trim() ?? ''
    return value !== '' && fields[key]?.safeParse?.(value).success ? [[key, value]] : []
  })
  // Every value has just passed its field's schema.
  return Object.fromEntries(accepted) as Input<Query>
}

export function filtersToSearch(filters: ListFilters): string {
  const params = new URLSearchParams(filters)
  return params.size === 0 ? '' : `?${params}`
}

/** Returns the filters with some changed, on the first page. An empty value removes a filter. */
export function withFilters(filters: ListFilters, changes: Readonly<Record<string, string>>): ListFilters {
  const { page: _, ...rest } = { ...filters, ...changes }
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
}

export function onlyFilters(filters: ListFilters, keys: readonly string[]): ListFilters {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => keys.includes(key)))
}
