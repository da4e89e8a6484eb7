import { useCallback, useDeferredValue, useMemo } from 'react'
import { type LazyStore, useWhenIdle } from '../stores/lazy-store.ts'
import { type ListQuery, useListQuery } from './use-list-query.ts'

type Options<Query, Rows> = {
  /** All rows, loaded when the browser is idle or at the first edit. */
  store: LazyStore<Rows>
  parse: (params: URLSearchParams) => Query
  toSearch: (query: Query) => string
}

export type LocalList<Query, Rows> = Omit<ListQuery<Query>, 'change'> & {
  /** What the list renders. It is deferred, so that it never blocks typing. */
  shown: {
    query: Query
    /** All rows, once the visitor has changed the query and they have loaded; null while the server's page is shown. */
    local: Rows | null
  }
  /** All rows, once they have loaded. */
  local: Rows | null
  edit: ListQuery<Query>['change']
}

/** Holds the query of a list that is filtered and sorted in the browser as soon as it has all rows. */
export function useLocalList<Query, Rows>({ store, parse, toSearch }: Options<Query, Rows>): LocalList<Query, Rows> {
  useWhenIdle(store.load)
  const loaded = store.use()
  const { change, ...list } = useListQuery({ parse, toSearch, isLocal: loaded.state !== 'none' })
  const edit = useCallback<typeof change>(
    (next, how) => {
      void store.load()
      change(next, how)
    },
    [store, change],
  )
  const { query, isEdited } = list
  const local = loaded.state === 'ready' ? loaded.value : null
  const shown = useDeferredValue(useMemo(() => ({ query, local: isEdited ? local : null }), [query, local, isEdited]))
  return { ...list, shown, local, edit }
}
