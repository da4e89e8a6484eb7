import { useEffect } from 'react'

/** Long enough that a word still being typed does not count as a search. */
const SETTLED_MS = 1500

/** Reports a search without results, once it has not changed for a while. Null: there are results. */
export function useMissedSearch(q: string | null): void {
  useEffect(() => {
    if (q === null || q === '') return
    const settled = setTimeout(() => {
      // Imported on demand, to keep it out of the page's bundle.
      void import('./missed-searches.ts').then(({ reportMissedSearch }) => reportMissedSearch(q))
    }, SETTLED_MS)
    return () => clearTimeout(settled)
  }, [q])
}
