import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Settled } from '../../lib/api/settled.ts'
import type { FilterList } from '../../lib/lists/use-filter-list.ts'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Pagination } from './pagination.tsx'
import type { ServerPage } from './server-table.tsx'
import { usePageInRange } from './use-page-in-range.ts'

type ServerCardsProps<Item> = {
  /** Names the list and what is in it: "Messages". */
  label: string
  list: FilterList
  answer: Settled<Pick<ServerPage<Item>, 'items' | 'page' | 'totalPages'>>
  renderCard: (item: Item) => ReactNode
  empty: ReactNode
}

/** Renders a list of cards that the server filters and pages. Its state is in the URL. */
export function ServerCards<Item extends { id: string }>(props: ServerCardsProps<Item>) {
  const { label, list, renderCard, empty } = props
  const { value, failure } = props.answer
  const { state, revalidate } = useRevalidator()
  const what = label.toLowerCase()
  const isLeaving = usePageInRange(value, list)
  const isBusy = list.isLoading || isLeaving || state === 'loading'
  if (failure !== null) {
    return (
      <ErrorState
        title={`Failed to load ${what}`}
        message={failure.message}
        requestId={failure.requestId ?? undefined}
        onRetry={() => void revalidate()}
        retrying={isBusy}
      />
    )
  }
  return (
    <>
      {value.items.length === 0 ? (
        !isLeaving && empty
      ) : (
        <ul aria-label={label} aria-busy={isBusy} className="grid gap-3">
          {value.items.map((item) => (
            <li key={item.id}>{renderCard(item)}</li>
          ))}
        </ul>
      )}
      {value.totalPages > 1 && (
        <Pagination
          page={value.page}
          totalPages={value.totalPages}
          to={(page) => list.to({ page: String(page) })}
          label={`Pages of ${what}`}
          className="mt-4 justify-end"
        />
      )}
    </>
  )
}
