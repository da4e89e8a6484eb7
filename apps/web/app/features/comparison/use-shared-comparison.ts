import {
  type ComparisonQuery,
  comparisonSearch,
  freshComparison,
  withCompared,
} from '@inferdex/domain/comparison/comparison-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type ComparisonList, readComparison, replaceComparison, useComparison } from './comparison-list.ts'
import { paths } from '../../lib/paths.ts'

/**
 * Keeps the URL of this page and the list of tray and cards in sync. A new URL replaces the list; a URL without items
 * takes over the list; and when the list changes elsewhere (tray, another tab), the URL follows.
 */
export function useSharedComparison(query: ComparisonQuery, shown: ComparisonList): void {
  const navigate = useNavigate()
  const list = useComparison()
  const seen = useRef<string | null>(null)
  const asked = `${keyOf(shown)} ${query.isFresh ? query.kind : ''}`
  useEffect(() => {
    // Read again, because the first render in the browser does not have the stored list yet.
    const stored = readComparison()
    const isNewAddress = seen.current !== asked
    seen.current = asked
    if (keyOf(stored) === keyOf(shown)) return
    if (isNewAddress && (shown.length > 0 || query.isFresh)) {
      replaceComparison(shown)
      return
    }
    void navigate(paths.compare() + comparisonSearch(following(query, stored)), {
      replace: isNewAddress,
      preventScrollReset: true,
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new address or another list is an occasion
  }, [asked, list])
}

function following(query: ComparisonQuery, stored: ComparisonList): ComparisonQuery {
  const kind = stored[0]?.type ?? query.kind
  const view = kind === query.kind ? query : freshComparison(kind)
  return withCompared(
    view,
    stored.map(({ id }) => id),
  )
}

function keyOf(list: ComparisonList): string {
  return list.map(({ type, id }) => `${type}:${id}`).join(' ')
}
