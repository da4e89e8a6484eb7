import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { listMedia } from '@inferdex/contracts/media'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, api } from '../../../lib/api/api.ts'

export type MediaQuery = { readonly page: number; readonly search: string; readonly type: '' | 'image' | 'file' }
type Media = ResponseBody<typeof listMedia>
type State = { readonly media: Media | null; readonly failure: ApiError | null; readonly isLoading: boolean }

const TYPING_MS = 250

/** Holds the list in the dialog. It is not a page, so its state is not in the URL. */
export function useMedia() {
  const [query, setQuery] = useState<MediaQuery>({ page: 1, search: '', type: '' })
  const [state, setState] = useState<State>({ media: null, failure: null, isLoading: true })
  const newest = useRef(0)

  const load = useCallback(async ({ page, search, type }: MediaQuery) => {
    newest.current += 1
    const number = newest.current
    setState((before) => ({ ...before, isLoading: true }))
    try {
      const media = await api(listMedia, {
        query: { page, ...(search === '' ? {} : { search }), ...(type === '' ? {} : { type }) },
      })
      // Responses may arrive out of order; only the newest counts.
      if (number === newest.current) setState({ media, failure: null, isLoading: false })
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      if (number === newest.current) setState({ media: null, failure: thrown, isLoading: false })
    }
  }, [])

  useEffect(() => {
    const timer = setTimeout(() => void load(query), query.search === '' ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [load, query])

  return {
    ...state,
    query,
    reload: () => void load(query),
    change: (next: Partial<MediaQuery>) => setQuery((before) => ({ ...before, page: 1, ...next })),
  }
}
