import { readSavedViews, replaceSavedViews, type ViewList } from '@inferdex/contracts/people/saved-views'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import type { ListFilters } from '../../../lib/lists/list-filters.ts'
import { toast } from '../../../lib/toast.ts'
import { PresetBar } from './preset-bar.tsx'
import { copyOf, movedLists, NO_PRESETS, type Presets } from './presets.ts'

type ShownViews = { readonly state: 'loading' | 'loaded' | 'failed'; readonly views: Presets }
type AccountViewsProps = { list: ViewList; current: ListFilters; onLoad: (filters: ListFilters) => void }

/**
 * Lists the filters saved with the account, so that they are the same in every browser. Some lists also have a legacy
 * copy in localStorage.
 */
export function AccountViews({ list, current, onLoad }: AccountViewsProps) {
  const [{ state, views }, setShown] = useState<ShownViews>(() => ({
    state: 'loading',
    views: copyOf(list)?.read() ?? NO_PRESETS,
  }))
  useEffect(() => {
    let isShown = true
    loadViews(list).then(
      (found) => isShown && setShown({ state: 'loaded', views: found }),
      () => isShown && setShown({ state: 'failed', views: NO_PRESETS }),
    )
    return () => {
      isShown = false
    }
  }, [list])
  if (state === 'failed') return null

  function show(next: Presets) {
    setShown({ state: 'loaded', views: next })
    copyOf(list)?.write(next)
  }
  function change(next: Presets) {
    const before = views
    show(next)
    save(list, next).catch(() => {
      show(before)
      void toast.error('Failed to save the views')
    })
  }
  // Rendered from the start to reserve the space, but disabled: saving before the load would drop views not loaded yet.
  return (
    <div inert={state === 'loading'} className="contents">
      <PresetBar presets={views} onChange={change} current={current} onLoad={onLoad} />
    </div>
  )
}

async function save(list: ViewList, views: Presets): Promise<void> {
  await api(replaceSavedViews, { params: { list }, body: { views: { ...views } } })
}

/** Loads the views of the account, after uploading those that exist only in this browser. */
async function loadViews(list: ViewList): Promise<Presets> {
  const found = await api(readSavedViews, { params: { list } })
  const copy = copyOf(list)
  if (copy === null) return found
  const own = movedLists.read().includes(list) ? NO_PRESETS : copy.read()
  const views = { ...found, ...own }
  if (own !== NO_PRESETS) await save(list, views)
  if (!movedLists.read().includes(list)) movedLists.write([...movedLists.read(), list])
  copy.write(Object.keys(views).length === 0 ? NO_PRESETS : views)
  return views
}
