import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { HowHeard } from './change-stream.ts'
import { toast } from '../toast.ts'

export type RefreshedList = 'providers' | 'models' | 'deals'

/** Keeps a catalogue page current, and says so. `reload` renews what the browser keeps of it. */
export function useCatalogueRefresh(list: RefreshedList, reload?: () => Promise<void>): void {
  const { revalidate } = useRevalidator()
  const refresh = useRef<(how: HowHeard | 'again') => void>(undefined)
  useEffect(() => {
    refresh.current = (how) => {
      if (how === 'told') void toast.info('Catalog updated', { description: `Loading latest ${list}...` })
      // First what is kept: the page may read its rows from there.
      void Promise.resolve(reload?.()).then(revalidate)
    }
  })
  useEffect(() => {
    let stop: (() => void) | null = null
    let left = false
    // Nothing that a page needs in order to be shown.
    void import('./catalogue-refresh.ts').then(({ onCatalogueChange }) => {
      if (!left) stop = onCatalogueChange([list], (how) => refresh.current?.(how))
    })
    return () => {
      left = true
      stop?.()
    }
  }, [list])
}
