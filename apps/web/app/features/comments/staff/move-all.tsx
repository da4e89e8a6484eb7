import type { CommentStatus } from '@inferdex/domain/comments/comment-moderation'
import { formatCount } from '@inferdex/domain/text/number-display'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../lib/toast.ts'
import type { FilterList } from '../../../lib/lists/use-filter-list.ts'
import type { CommentActions } from './use-comment-actions.ts'

type MoveAllProps = {
  label: string
  verb: 'Approve' | 'Reject'
  /** Status of the comments to move. */
  status: CommentStatus
  list: FilterList
  /** Number of comments with this status, or undefined while unknown. */
  waiting: number | undefined
  actions: CommentActions
  move: (search: string) => Promise<boolean>
}

/** Moves all comments that match the list's filters, after showing how many there are. */
export function MoveAll({ label, verb, status, list, waiting, actions, move }: MoveAllProps) {
  const [count, setCount] = useState<number | null>(null)
  const [pending, setPending] = useState(false)
  const search = list.active.search ?? ''
  // The list is filtered by another status, so it shows none of these.
  const isHidden = list.active.status !== undefined && list.active.status !== status

  async function ask() {
    setPending(true)
    try {
      setCount(await actions.count(status, search))
    } catch {
      void toast.error("Couldn't count the comments")
    } finally {
      setPending(false)
    }
  }

  async function confirm() {
    setPending(true)
    await move(search)
    setPending(false)
    setCount(null)
  }

  const comments = `${formatCount(count ?? 0)} ${status.toLowerCase()} ${count === 1 ? 'comment' : 'comments'}`
  return (
    <>
      <Button
        size={32}
        disabled={waiting === 0 || isHidden}
        pending={pending && count === null}
        onClick={() => void ask()}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={count !== null}
        onOpenChange={(open) => !open && setCount(null)}
        title={`${verb} ${comments}?`}
        description={
          search === ''
            ? `This covers every ${status.toLowerCase()} comment on every article. You can undo it for 10 seconds.`
            : `This covers only those that match "${search}", on all pages of the list. You can undo it for 10 seconds.`
        }
        confirmLabel={`${verb} ${formatCount(count ?? 0)}`}
        danger={verb === 'Reject'}
        pending={pending}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
