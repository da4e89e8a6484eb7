import { commentsPageQuery, type listComments } from '@inferdex/contracts/comments'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { commentStatuses } from '@inferdex/domain/comments/comment-moderation'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Lock, MessageSquareText } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { FilterSearch, FilterSelect } from '../../../components/data-table/filter-controls.tsx'
import { AccountViews } from '../../../components/data-table/presets/account-views.tsx'
import { ServerCards } from '../../../components/data-table/server-cards.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import type { Settled } from '../../../lib/api/settled.ts'
import { type FilterList, useFilterList } from '../../../lib/lists/use-filter-list.ts'
import { useWorkChanges } from '../../../lib/stores/use-work-changes.ts'
import { ManagedCommentCard } from './managed-comment-card.tsx'
import { MoveAll } from './move-all.tsx'
import { useCommentActions } from './use-comment-actions.ts'
import { useCommentKeys } from './use-comment-keys.ts'

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
  const { revalidate } = useRevalidator()
  useWorkChanges(() => void revalidate())
  const currentId = useCommentKeys(loaded.value?.items ?? [], actions)
  return (
    <div>
      <Filters list={list} comments={loaded.value} actions={actions} />
      <div className="min-h-10 pb-3">
        <AccountViews list="comments" current={list.active} onLoad={list.replaceAll} />
      </div>
      <ServerCards
        label="Comments"
        list={list}
        answer={loaded}
        renderCard={(comment) => (
          <ManagedCommentCard comment={comment} actions={actions} isCurrent={comment.id === currentId} />
        )}
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
      <KeyHints />
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

const KEYS = [
  [['j', 'k'], 'move'],
  [['a'], 'approve'],
  [['r'], 'reject'],
  [['s'], 'spam'],
  [['u'], 'undo'],
] as const

function KeyHints() {
  return (
    <span className="flex items-center gap-1.5 text-12 whitespace-nowrap text-ink-muted max-lg:hidden">
      {KEYS.map(([keys, does]) => (
        <span key={does} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </span>
      ))}
    </span>
  )
}
