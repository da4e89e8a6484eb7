import type { ManagedComment } from '@inferdex/contracts/comments'
import type { CommentStatus } from '@inferdex/domain/comments/comment-moderation'
import { useRef, useState } from 'react'
import { useKeys } from '../../../lib/use-keys.ts'
import type { CommentActions } from './use-comment-actions.ts'

/** Comments pending moderation. */
const isWaiting = ({ status }: ManagedComment) => status === 'PENDING' || status === 'FLAGGED'

/** Moderates comments by keys: a key decides and moves on to the next pending one. Returns the current comment's id. */
export function useCommentKeys(comments: readonly ManagedComment[], actions: CommentActions): string | null {
  const [chosenId, choose] = useState<string | null>(null)
  /** Decided here, until the list is reloaded. */
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const done = useRef<ManagedComment[]>([])
  const open = comments.filter(({ id }) => !decided.has(id))
  const current = open.find(({ id }) => id === chosenId) ?? open.find(isWaiting) ?? open[0]

  const mark = (id: string, isDecided: boolean) =>
    setDecided((before) => new Set(isDecided ? [...before, id] : [...before].filter((one) => one !== id)))

  function move(step: 1 | -1) {
    const next = open[open.findIndex(({ id }) => id === current?.id) + step]
    if (next !== undefined) choose(next.id)
  }

  async function decide(status: CommentStatus) {
    if (current === undefined || current.status === status) return
    const at = open.indexOf(current)
    choose((open.slice(at + 1).find(isWaiting) ?? open.slice(0, at).findLast(isWaiting))?.id ?? null)
    mark(current.id, true)
    done.current.push(current)
    await actions.decide(current, status)
    // The list is reloaded now; after a failure, the comment is unchanged.
    mark(current.id, false)
  }

  async function undo() {
    const last = done.current.pop()
    if (last === undefined) return
    if (await actions.putBack(last)) choose(last.id)
  }

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    a: () => void decide('APPROVED'),
    r: () => void decide('REJECTED'),
    s: () => void decide('SPAM'),
    u: () => void undo(),
    z: () => void undo(),
  })
  return current?.id ?? null
}
