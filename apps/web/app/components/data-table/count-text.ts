import { ADMIN_PAGE_SIZE } from '@inferdex/contracts/protocol/paging'
import { formatCount } from '@inferdex/domain/text/number-display'
import { rowsShown } from './page-range.ts'

type Counted = { page: number; total: number; isPartial: boolean }

/** Returns "Showing 21–40 of 186 models", or "of more than …" for a list that is only counted up to a limit. */
export function countText({ page, total, isPartial }: Counted, what: string): string {
  const { from, to } = rowsShown(page, ADMIN_PAGE_SIZE, total)
  const all = `${isPartial ? 'more than ' : ''}${formatCount(total)}`
  return `Showing ${formatCount(from)}–${formatCount(to)} of ${all} ${what}`
}
