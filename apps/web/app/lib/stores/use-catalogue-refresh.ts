import type { Tag } from '@inferdex/contracts/protocol/tags'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { ChangeNotice } from './change-stream.ts'
import { toast } from '../toast.ts'

export type RefreshedList = 'providers' | 'models' | 'deals' | 'changes'

/** Reloads a catalogue page when its data has changed, and shows a toast. `reload` refreshes the browser's cache. */
export function useCatalogueRefresh(list: RefreshedList, reload?: () => Promise<void>): void {
  const { revalidate } = useRevalidator()
  useOnChange(list, (how) => {
    if (how === 'announced') void toast.info('Catalog updated', { description: `Loading latest ${list}...` })
    // The cache first, because the page may read its rows from there.
    void Promise.resolve(reload?.()).then(revalidate)
  })
}

/** Reloads the page of a model or provider when it has changed. No toast, because reviews and votes change it too. */
export function useRecordRefresh(record: Tag): void {
  const { revalidate } = useRevalidator()
  useOnChange(record, () => void revalidate())
}

function useOnChange(tag: Tag, onChange: (how: ChangeNotice | 'again') => void): void {
  const refresh = useRef<typeof onChange>(undefined)
  useEffect(() => {
    refresh.current = onChange
  })
  useEffect(() => {
    let stop: (() => void) | null = null
    let left = false
    async function listen(): Promise<void> {
      // Imported later, because the first render does not need it.
      const { onCatalogueChange } = await import('./catalogue-refresh.ts')
      if (!left) stop = onCatalogueChange([tag], (how) => refresh.current?.(how))
    }
    void listen()
    return () => {
      left = true
      stop?.()
    }
  }, [tag])
}
