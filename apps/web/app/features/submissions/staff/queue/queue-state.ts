import type { Submission } from '@inferdex/contracts/submissions/submissions'

export type Decision = 'APPROVED' | 'REJECTED'

type Outcome = {
  readonly status: Decision
  /** When it was decided in this tab, in ms. */
  readonly at: number
  /** The server has not confirmed it yet. */
  readonly isSending: boolean
  /** Another user decided it first. */
  readonly isTheirs: boolean
}

export type QueueItem = {
  readonly submission: Submission
  /** Null while it is pending. */
  readonly outcome: Outcome | null
  /** Reason why it could not be decided. */
  readonly problem: string | null
}

export type Queue = {
  readonly items: readonly QueueItem[]
  readonly currentId: string | null
  readonly selected: ReadonlySet<string>
}

/** How long a decided submission stays in the list. */
export const SHOWN_AFTER_MS = 5000

export function queueOf(submissions: readonly Submission[]): Queue {
  const items = submissions.map((submission) => ({ submission, outcome: null, problem: null }))
  return { items, currentId: submissions[0]?.id ?? null, selected: new Set() }
}

/**
 * Appends new submissions, so that nothing moves in view. An entry edited here since the request is newer and stays.
 */
export function withArrived(queue: Queue, submissions: readonly Submission[]): Queue {
  const listed = new Map(submissions.map((submission) => [submission.id, submission]))
  const items = queue.items.map((item) => {
    const newer = listed.get(item.submission.id)
    listed.delete(item.submission.id)
    return newer !== undefined && isWaiting(item) && newer.version > item.submission.version
      ? { ...item, submission: newer }
      : item
  })
  const arrived = queueOf([...listed.values()])
  return { ...queue, items: [...items, ...arrived.items], currentId: queue.currentId ?? arrived.currentId }
}

export const isWaiting = ({ outcome }: QueueItem) => outcome === null

/** Decides submissions. The next pending one becomes the current one. */
export function decideIn(queue: Queue, ids: ReadonlySet<string>, status: Decision, at: number): Queue {
  const items = queue.items.map((item) =>
    ids.has(item.submission.id) && isWaiting(item)
      ? { ...item, outcome: { status, at, isSending: true, isTheirs: false }, problem: null }
      : item,
  )
  const selected = new Set([...queue.selected].filter((id) => !ids.has(id)))
  return settleCurrent({ items, selected, currentId: queue.currentId })
}

/** Applies the server's confirmation, unless it was decided again in this tab since. */
export function confirmIn(queue: Queue, submission: Submission): Queue {
  return change(queue, submission.id, ({ outcome }) => ({
    submission,
    outcome: outcome?.status === submission.status ? { ...outcome, isSending: false } : outcome,
    problem: null,
  }))
}

/** Makes a submission pending again after the server refused its decision, and stores the reason. */
export function revertIn(queue: Queue, id: string, problem: string): Queue {
  const next = change(queue, id, (item) => ({ ...item, outcome: null, problem }))
  return { ...next, currentId: next.currentId ?? id }
}

/** Applies the decision of another user. */
export function overtakenIn(queue: Queue, submission: Submission, message: string, at: number): Queue {
  const { status } = submission
  if (status === 'PENDING') return revertIn(confirmIn(queue, submission), submission.id, message)
  const theirs = { status, at, isSending: false, isTheirs: true }
  return settleCurrent(change(queue, submission.id, () => ({ submission, outcome: theirs, problem: message })))
}

/** Returns the pending entries that a complete list no longer has: another user has decided or deleted them. */
export function missingIn(queue: Queue, submissions: readonly Submission[]): Submission[] {
  const listed = new Set(submissions.map(({ id }) => id))
  return queue.items
    .filter((item) => isWaiting(item) && !listed.has(item.submission.id))
    .map(({ submission }) => submission)
}

/** Shows the decision of another user. The current one stays in view, so that nothing moves for the reader. */
export function decidedElsewhere(queue: Queue, submission: Submission, message: string, at: number): Queue {
  const { status } = submission
  if (status === 'PENDING') return queue
  return change(queue, submission.id, (item) =>
    isWaiting(item)
      ? { submission, outcome: { status, at, isSending: false, isTheirs: true }, problem: message }
      : item,
  )
}

/** Makes submissions pending again, and the first of them the current one. */
export function undoIn(queue: Queue, ids: readonly string[]): Queue {
  const wanted = new Set(ids)
  const items = queue.items.map((item) => (wanted.has(item.submission.id) ? { ...item, outcome: null } : item))
  return { ...queue, items, currentId: ids[0] ?? queue.currentId }
}

/** Moves to the next or previous pending submission, if there is one. */
export function moveIn(queue: Queue, step: 1 | -1): Queue {
  const index = queue.items.findIndex(({ submission }) => submission.id === queue.currentId)
  const ahead = step === 1 ? queue.items.slice(index + 1) : queue.items.slice(0, Math.max(0, index)).toReversed()
  const next = ahead.find(isWaiting)
  return next === undefined ? queue : { ...queue, currentId: next.submission.id }
}

export function withoutItem(queue: Queue, id: string): Queue {
  const at = queue.items.findIndex(({ submission }) => submission.id === id)
  const items = queue.items.filter(({ submission }) => submission.id !== id)
  const next = items.slice(at).find(isWaiting) ?? items.findLast(isWaiting)
  const currentId = queue.currentId === id ? (next?.submission.id ?? null) : queue.currentId
  return { items, currentId, selected: new Set([...queue.selected].filter((one) => one !== id)) }
}

/** Returns the items without those decided more than `SHOWN_AFTER_MS` ago. */
export function shownItems(queue: Queue, now: number): readonly QueueItem[] {
  return queue.items.filter(({ outcome }) => outcome === null || outcome.isSending || now - outcome.at < SHOWN_AFTER_MS)
}

export type Counts = { readonly pending: number; readonly approved: number; readonly rejected: number }

/** Returns the server's counts, adjusted by the decisions made in this tab since. */
export function countsNow(counted: Counts, items: readonly QueueItem[], countedAt: number): Counts {
  const since = items.flatMap(({ outcome }) =>
    outcome !== null && !outcome.isTheirs && outcome.at >= countedAt ? [outcome.status] : [],
  )
  const approved = since.filter((status) => status === 'APPROVED').length
  return {
    pending: Math.max(0, counted.pending - since.length),
    approved: counted.approved + approved,
    rejected: counted.rejected + since.length - approved,
  }
}

/** Moves on if the current submission is decided: to the next pending one, or the last one before it. */
export function settleCurrent(queue: Queue): Queue {
  const index = queue.items.findIndex(({ submission }) => submission.id === queue.currentId)
  const current = queue.items[index]
  if (current !== undefined && isWaiting(current)) return queue
  const next =
    queue.items.slice(index + 1).find(isWaiting) ?? queue.items.slice(0, Math.max(0, index)).findLast(isWaiting)
  return { ...queue, currentId: next?.submission.id ?? null }
}

function change(queue: Queue, id: string, edit: (item: QueueItem) => QueueItem): Queue {
  return { ...queue, items: queue.items.map((item) => (item.submission.id === id ? edit(item) : item)) }
}
