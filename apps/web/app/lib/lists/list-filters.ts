import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'

/** The state of a numbered list as it stands in its address: filters, order and page, by the names of its call. */
export type ListFilters = Readonly<Record<string, string>>

/** The query of a call, as its contract describes it. */
export type QuerySchema = NonNullable<Endpoint['query']>
type Input<Query extends QuerySchema> = ListFilters & Partial<Query['_zod']['input']>

/**
 * What the address asks for, in its order, without what the call would refuse: a bad link shows the list, not an error.
 */
export function filtersFrom<Query extends QuerySchema>(params: URLSearchParams, query: Query): Input<Query> {
  const fields: Record<string, { safeParse?: (value: unknown) => { success: boolean } }> = query.shape
  const accepted = [...params.keys()].flatMap((key) => {
    const value = params.get(key)?.trim() ?? ''
    return value !== '' && fields[key]?.safeParse?.(value).success ? [[key, value]] : []
  })
  // Every value has just passed the schema of its own field.
  return Object.fromEntries(accepted) as Input<Query>
}

export function filtersToSearch(filters: ListFilters): string {
  const params = new URLSearchParams(filters)
  return params.size === 0 ? '' : `?${params}`
}

/** Another filter is another list, which begins at its first page. An empty value takes the filter away. */
export function withFilters(filters: ListFilters, changes: Readonly<Record<string, string>>): ListFilters {
  const { page: _, ...rest } = { ...filters, ...changes }
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
}

export function onlyFilters(filters: ListFilters, keys: readonly string[]): ListFilters {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => keys.includes(key)))
}
