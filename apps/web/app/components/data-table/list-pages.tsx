import { Pagination, type PaginationProps } from './pagination.tsx'

type ListPagesProps = { page: number; pageCount: number; to: NonNullable<PaginationProps['to']> }

/** Links the pages of a public list; draws nothing where there is only one. */
export function ListPages({ page, pageCount, to }: ListPagesProps) {
  return pageCount > 1 && <Pagination numbers page={page} totalPages={pageCount} to={to} className="mt-4" />
}
