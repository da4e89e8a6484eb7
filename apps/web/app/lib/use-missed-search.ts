import { useEffect } from 'react'

/** Long enough that a word which is still being typed is not taken for a search. */
const SETTLED_MS = 1500

/** Reports a search that found nothing, once it has not changed for a while. Null: something was found. */
export function useMissedSearch(q: string | null): void {
  useEffect(() => {
    if (q === null || q === '') return
    const settled = setTimeout(() => {
      // Loaded when it is needed, so that pages are not larger for it.
      void import('./missed-searches.ts').then(({ reportMissedSearch }) => reportMissedSearch(q))
    }, SETTLED_MS)
    return () => clearTimeout(settled)
  }, [q])
}
