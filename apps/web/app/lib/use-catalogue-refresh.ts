import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from './toast.ts'

export type RefreshedList = 'providers' | 'models' | 'deals'

/** Keeps a catalogue page current, and says so. `reload` renews what the browser keeps of it. */
export function useCatalogueRefresh(list: RefreshedList, reload?: () => Promise<void>): void {
  const { revalidate } = useRevalidator()
  const refresh = useRef<() => void>(undefined)
  useEffect(() => {
    refresh.current = () => {
      void toast.info('Catalog updated', { description: `Loading latest ${list}...` })
      // First what is kept: the page may read its rows from there.
      void Promise.resolve(reload?.()).then(revalidate)
    }
  })
  useEffect(() => {
    let stop: (() => void) | null = null
    let left = false
    // Nothing that a page needs in order to be shown.
    void import('./catalogue-refresh.ts').then(({ onCatalogueChange }) => {
      if (!left) stop = onCatalogueChange([list], () => refresh.current?.())
    })
    return () => {
      left = true
      stop?.()
    }
  }, [list])
}
