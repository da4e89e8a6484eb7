import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Settled } from '../../lib/api/settled.ts'
import type { FilterList } from '../../lib/lists/use-filter-list.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import type { SortDirection } from './column-head.tsx'
import { DataTable } from './data-table.tsx'
import type { Column, Selection } from './data-table-types.ts'
import { Pagination } from './pagination.tsx'
import type { RowHeight } from './table.tsx'
import { usePageInRange } from './use-page-in-range.ts'

export type ServerPage<Row> = {
  readonly items: readonly Row[]
  readonly total: number
  readonly page: number
  readonly totalPages: number
  readonly isPartial: boolean
}

/** A page of records that can be archived, with the number of both. */
export type ArchivablePage<Row> = ServerPage<Row> & {
  readonly counts: { readonly active: number; readonly archived: number }
}

type ServerTableProps<Row> = {
  /** Names the table and what is in it: "Models". */
  label: string
  list: FilterList
  answer: Settled<ServerPage<Row>>
  columns: readonly Column<Row>[]
  rowName: (row: Row) => string
  /** Sort order when the URL has none. */
  defaultSort: { key: string; direction: SortDirection }
  selection?: Selection | undefined
  /** Overrides the default empty states. */
  empty?: ReactNode
  /** For rows of two lines. */
  rowHeight?: RowHeight | undefined
}

/** Renders a table that the server filters, sorts and pages. Its state is in the URL. */
export function ServerTable<Row extends { id: string }>(props: ServerTableProps<Row>) {
  const { label, list, answer, columns, rowName, defaultSort, selection, empty, rowHeight = 32 } = props
  const { state, revalidate } = useRevalidator()
  const what = label.toLowerCase()
  const page = answer.value
  const isLeaving = usePageInRange(page, list)
  const key = list.filters.sortBy ?? defaultSort.key
  const direction = list.filters.sortOrder ?? (key === defaultSort.key ? defaultSort.direction : 'asc')
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={page?.items ?? []}
      rowKey={(row) => row.id}
      rowName={rowName}
      rowHeight={rowHeight}
      selection={selection}
      loading={list.isLoading || isLeaving || state === 'loading'}
      skeletonRows={20}
      sorting={{
        key,
        direction: direction === 'desc' ? 'desc' : 'asc',
        to: (sortBy, sortOrder) => list.to({ sortBy, sortOrder, page: '' }),
      }}
      error={
        answer.failure === null
          ? undefined
          : {
              title: `Failed to load ${what}`,
              message: answer.failure.message,
              requestId: answer.failure.requestId ?? undefined,
              onRetry: () => void revalidate(),
            }
      }
      empty={
        empty !== undefined && Object.keys(list.active).length === 0 ? (
          empty
        ) : (
          <NothingFound
            what={what}
            isFiltered={Object.keys(list.active).length > 0}
            onClear={() => list.replaceAll({})}
          />
        )
      }
      pagination={
        page !== null && page.totalPages > 1 && !isLeaving ? (
          <Pagination
            page={page.page}
            totalPages={page.totalPages}
            to={(number) => list.to({ page: String(number) })}
          />
        ) : undefined
      }
    />
  )
}

type NothingFoundProps = { what: string; isFiltered: boolean; onClear: () => void }

function NothingFound({ what, isFiltered, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      title={`No ${what} found`}
      icon={<SearchX aria-hidden />}
      actions={
        isFiltered ? (
          <Button size={32} onClick={onClear}>
            Clear All
          </Button>
        ) : undefined
      }
    >
      {isFiltered ? 'Nothing matches these filters.' : `There are no ${what} yet.`}
    </EmptyState>
  )
}
