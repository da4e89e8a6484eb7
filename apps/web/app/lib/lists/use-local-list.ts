import { useCallback } from 'react'
import { type LazyStore, useWhenIdle } from '../stores/lazy-store.ts'
import { type ListQuery, useListQuery } from './use-list-query.ts'

type Options<Query, Rows> = {
  /** All rows, loaded when the browser has time, or at the first edit. */
  store: LazyStore<Rows>
  parse: (params: URLSearchParams) => Query
  toSearch: (query: Query) => string
}

export type LocalList<Query, Rows> = Omit<ListQuery<Query>, 'change'> & {
  /** Null until they have come: the server's page stands until then. */
  local: Rows | null
  edit: ListQuery<Query>['change']
}

/** The query of a list that the browser filters and sorts by itself, once it has all rows. */
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
  return { ...list, local: loaded.state === 'ready' ? loaded.value : null, edit }
}
