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
  /** Of the comments that are moved. */
  status: CommentStatus
  list: FilterList
  /** How many there are at all; undefined while nobody knows. */
  waiting: number | undefined
  actions: CommentActions
  move: (search: string) => Promise<boolean>
}

/** Moves what the list shows, once somebody has seen how much that is. */
export function MoveAll({ label, verb, status, list, waiting, actions, move }: MoveAllProps) {
  const [count, setCount] = useState<number | null>(null)
  const [pending, setPending] = useState(false)
  const search = list.active.search ?? ''
  // A list of other comments shows none of these.
  const isHidden = list.active.status !== undefined && list.active.status !== status

  async function ask() {
    setPending(true)
    try {
      setCount(await actions.count(status, search))
    } catch {
      void toast.error('The comments could not be counted')
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
            ? `This is every ${status.toLowerCase()} comment of every article. You can undo it for 10 seconds.`
            : `Only those that match "${search}", on all pages of the list. You can undo it for 10 seconds.`
        }
        confirmLabel={`${verb} ${formatCount(count ?? 0)}`}
        danger={verb === 'Reject'}
        pending={pending}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
