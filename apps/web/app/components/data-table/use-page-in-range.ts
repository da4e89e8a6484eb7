import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { FilterList } from '../../lib/lists/use-filter-list.ts'

type Paged = { readonly items: readonly unknown[]; readonly page: number; readonly totalPages: number }

/**
 * Goes to the last page when the page in the URL is beyond it, because its last row was deleted. Returns whether it
 * does, so that the list does not look empty until then.
 */
export function usePageInRange(page: Paged | null, list: FilterList): boolean {
  const navigate = useNavigate()
  const isBehind = page !== null && page.items.length === 0 && page.page > page.totalPages
  const { search } = list.to({ page: isBehind && page.totalPages > 1 ? String(page.totalPages) : '' })
  useEffect(() => {
    if (isBehind) void navigate({ search }, { replace: true })
  }, [isBehind, navigate, search])
  return isBehind
}
