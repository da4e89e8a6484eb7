import { commentsPageQuery, type listComments } from '@inferdex/contracts/comments'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { commentStatuses } from '@inferdex/domain/comments/comment-moderation'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Lock, MessageSquareText } from 'lucide-react'
import { FilterSearch, FilterSelect } from '../../../components/data-table/filter-controls.tsx'
import { ServerCards } from '../../../components/data-table/server-cards.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import type { Settled } from '../../../lib/api/settled.ts'
import { type FilterList, useFilterList } from '../../../lib/lists/use-filter-list.ts'
import { ManagedCommentCard } from './managed-comment-card.tsx'
import { MoveAll } from './move-all.tsx'
import { useCommentActions } from './use-comment-actions.ts'

type Comments = ResponseBody<typeof listComments>

/** Renders the Comments tab of the blog manager. `loaded` is null if the viewer may not see it. */
export function AdminComments({ loaded }: { loaded: Settled<Comments> | null }) {
  if (loaded !== null) return <CommentList loaded={loaded} />
  return (
    <EmptyState title="Access Denied" icon={<Lock aria-hidden />}>
      You don't have permission to moderate comments.
    </EmptyState>
  )
}

function CommentList({ loaded }: { loaded: Settled<Comments> }) {
  const list = useFilterList(commentsPageQuery, ['search', 'status'])
  const actions = useCommentActions()
  return (
    <div>
      <Filters list={list} comments={loaded.value} actions={actions} />
      <ServerCards
        label="Comments"
        list={list}
        answer={loaded}
        renderCard={(comment) => <ManagedCommentCard comment={comment} actions={actions} />}
        empty={
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
            Comments on articles appear here. A reader's first comment waits for approval.
          </EmptyState>
        }
      />
    </div>
  )
}

type FiltersProps = { list: FilterList; comments: Comments | null; actions: ReturnType<typeof useCommentActions> }

function Filters({ list, comments, actions }: FiltersProps) {
  const counts = comments?.counts
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <FilterSearch list={list} label="Search comments" placeholder="Search comments" />
      <FilterSelect
        list={list}
        name="status"
        label="Status"
        all="ALL"
        options={commentStatuses.map((value) => ({
          value,
          label: counts === undefined ? value : `${value} (${formatCount(counts[value])})`,
        }))}
        className="w-44"
      />
      <span className="ml-auto flex flex-wrap gap-2">
        <MoveAll
          label="Approve All Pending"
          verb="Approve"
          status="PENDING"
          list={list}
          waiting={counts?.PENDING}
          actions={actions}
          move={actions.approvePending}
        />
        <MoveAll
          label="Reject Flagged"
          verb="Reject"
          status="FLAGGED"
          list={list}
          waiting={counts?.FLAGGED}
          actions={actions}
          move={actions.rejectFlagged}
        />
      </span>
    </div>
  )
}
