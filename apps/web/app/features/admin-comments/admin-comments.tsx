import { commentsAddress, type listComments } from '@inferdex/contracts/comments'
import type { Answer } from '@inferdex/contracts/endpoint'
import { commentStatuses } from '@inferdex/domain/comment-moderation'
import { formatCount } from '@inferdex/domain/number-display'
import { Lock, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Pagination } from '../../components/data-table/pagination.tsx'
import { NativeSelect } from '../../components/forms/native-select.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { ErrorState } from '../../components/ui/error-state.tsx'
import type { Settled } from '../../lib/settled.ts'
import { type FilterList, useFilterList } from '../../lib/use-filter-list.ts'
import { ManagedCommentCard } from './managed-comment-card.tsx'
import { useCommentActions } from './use-comment-actions.ts'

type Comments = Answer<typeof listComments>

/** The tab Comments of the blog manager. Null: not for whoever looks. */
export function AdminComments({ loaded }: { loaded: Settled<Comments> | null }) {
  if (loaded !== null) return <CommentList loaded={loaded} />
  return (
    <EmptyState title="Access Denied" icon={<Lock aria-hidden />}>
      You don't have permission to moderate comments.
    </EmptyState>
  )
}

function CommentList({ loaded: { value, failure } }: { loaded: Settled<Comments> }) {
  const list = useFilterList(commentsAddress, ['search', 'status'])
  const { state, revalidate } = useRevalidator()
  const actions = useCommentActions()
  const isBusy = list.isLoading || state === 'loading'
  return (
    <div>
      <Filters list={list} comments={value} actions={actions} />
      {failure !== null ? (
        <ErrorState
          title="Failed to load comments"
          message={failure.message}
          requestId={failure.requestId ?? undefined}
          onRetry={() => void revalidate()}
          retrying={isBusy}
        />
      ) : value.items.length === 0 ? (
        <EmptyState
          title="No comments found"
          icon={<MessageSquareText aria-hidden />}
          className="rounded-box border border-dashed border-line-strong"
          actions={
            Object.keys(list.active).length > 0 && (
              <Button size={32} onClick={() => list.replaceAll({})}>
                Clear Filters
              </Button>
            )
          }
        >
          Readers comment below articles; the first comment of an author waits here.
        </EmptyState>
      ) : (
        <ul aria-label="Comments" aria-busy={isBusy} className="grid gap-3">
          {value.items.map((comment) => (
            <li key={comment.id}>
              <ManagedCommentCard comment={comment} actions={actions} />
            </li>
          ))}
        </ul>
      )}
      {value !== null && value.totalPages > 1 && (
        <Pagination
          page={value.page}
          totalPages={value.totalPages}
          to={(page) => list.to({ page: String(page) })}
          label="Pages of comments"
          className="mt-4 justify-end"
        />
      )}
    </div>
  )
}

const ALL = 'ALL'

type FiltersProps = { list: FilterList; comments: Comments | null; actions: ReturnType<typeof useCommentActions> }

function Filters({ list, comments, actions }: FiltersProps) {
  const { search = '', status = ALL } = list.filters
  const [pending, setPending] = useState<'approve' | 'reject' | null>(null)
  const counts = comments?.counts

  async function move(what: 'approve' | 'reject') {
    setPending(what)
    await (what === 'approve' ? actions.approvePending() : actions.rejectFlagged())
    setPending(null)
  }

  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <SearchField
        label="Search comments"
        placeholder="Search comments"
        value={search}
        onType={(text) => list.type('search', text)}
        onSettle={list.settle}
        className="w-full sm:w-75"
      />
      <NativeSelect
        size={32}
        aria-label="Status"
        value={status}
        onChange={({ target }) => list.set('status', target.value === ALL ? '' : target.value)}
        className="w-44"
      >
        <option value={ALL}>ALL</option>
        {commentStatuses.map((value) => (
          <option key={value} value={value}>
            {counts === undefined ? value : `${value} (${formatCount(counts[value])})`}
          </option>
        ))}
      </NativeSelect>
      <span className="ml-auto flex flex-wrap gap-2">
        <Button
          size={32}
          disabled={counts?.PENDING === 0}
          pending={pending === 'approve'}
          onClick={() => void move('approve')}
        >
          Approve All Pending
        </Button>
        <Button
          size={32}
          disabled={counts?.FLAGGED === 0}
          pending={pending === 'reject'}
          onClick={() => void move('reject')}
        >
          Reject Flagged
        </Button>
      </span>
    </div>
  )
}
