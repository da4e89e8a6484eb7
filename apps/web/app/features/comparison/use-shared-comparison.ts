import {
  type ComparisonQuery,
  comparisonSearch,
  freshComparison,
  withCompared,
} from '@inferdex/domain/comparison/comparison-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router'
import {
  type ComparisonList,
  comparisonPath,
  readComparison,
  replaceComparison,
  useComparison,
} from './comparison-list.ts'
import { paths } from '../../lib/paths.ts'

export type KeptSelection = { readonly list: ComparisonList; readonly restore: () => void }

/**
 * Keeps the URL of this page and the list of tray and cards in sync. A URL without items gets the list, a change on the
 * page replaces the list, and when it changes elsewhere (another tab) the URL follows. The URL of the first visit does
 * not replace an existing list: that one is returned, to be restored.
 */
export function useSharedComparison(query: ComparisonQuery, shown: ComparisonList): KeptSelection | null {
  const navigate = useNavigate()
  const isBack = useNavigationType() === NavigationType.Pop
  const list = useComparison()
  const seen = useRef<string | null>(null)
  /** URLs the visitor arrived with, not changed on this page. */
  const shared = useRef(new Set<string>())
  const [kept, setKept] = useState<ComparisonList | null>(null)
  const asked = `${keyOf(shown)} ${query.isFresh ? query.kind : ''}`
  useEffect(() => {
    // Read again, because the first client render does not have the stored list yet.
    const stored = readComparison()
    const isFirst = seen.current === null
    const isNewAddress = seen.current !== asked
    seen.current = asked
    if (keyOf(stored) === keyOf(shown)) return
    const isAddressed = shown.length > 0 || query.isFresh
    if (isFirst && isAddressed && stored.length > 0) shared.current.add(asked)
    const isUntouched = shared.current.has(asked) && (isFirst || isBack || !isNewAddress)
    if (isUntouched) setKept(stored)
    else if (isNewAddress && isAddressed) replaceComparison(shown)
    else {
      void navigate(paths.compare() + comparisonSearch(following(query, stored)), {
        replace: isNewAddress,
        preventScrollReset: true,
      })
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only when the URL or the list changes
  }, [asked, list])
  const restore = useCallback(() => {
    if (kept === null) return
    setKept(null)
    // The URL follows a changed list.
    if (keyOf(readComparison()) !== keyOf(kept)) replaceComparison(kept)
    else void navigate(comparisonPath(kept), { preventScrollReset: true })
  }, [kept, navigate])
  return kept === null ? null : { list: kept, restore }
}

function following(query: ComparisonQuery, stored: ComparisonList): ComparisonQuery {
  const kind = stored[0]?.type ?? query.kind
  const view = kind === query.kind ? query : freshComparison(kind, '', query.via)
  return withCompared(
    view,
    stored.map(({ id }) => id),
  )
}

function keyOf(list: ComparisonList): string {
  return list.map(({ type, id }) => `${type}:${id}`).join(' ')
}
