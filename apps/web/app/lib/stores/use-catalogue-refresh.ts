import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { ChangeNotice } from './change-stream.ts'
import { toast } from '../toast.ts'

export type RefreshedList = 'providers' | 'models' | 'deals'

/** Reloads a catalogue page when its data has changed, and shows a toast. `reload` refreshes the browser's cache. */
export function useCatalogueRefresh(list: RefreshedList, reload?: () => Promise<void>): void {
  const { revalidate } = useRevalidator()
  const refresh = useRef<(how: ChangeNotice | 'again') => void>(undefined)
  useEffect(() => {
    refresh.current = (how) => {
      if (how === 'announced') void toast.info('Catalog updated', { description: `Loading latest ${list}...` })
      // The cache first, because the page may read its rows from there.
      void Promise.resolve(reload?.()).then(revalidate)
    }
  })
  useEffect(() => {
    let stop: (() => void) | null = null
    let left = false
    async function listen(): Promise<void> {
      // Loaded later, because a page does not need it to be shown.
      const { onCatalogueChange } = await import('./catalogue-refresh.ts')
      if (!left) stop = onCatalogueChange([list], (how) => refresh.current?.(how))
    }
    void listen()
    return () => {
      left = true
      stop?.()
    }
  }, [list])
}
