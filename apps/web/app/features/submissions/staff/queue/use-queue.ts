import { reviewSubmission } from '@inferdex/contracts/submissions/submission-review.staff'
import { type Submission, UNPAGED_SUBMISSIONS } from '@inferdex/contracts/submissions/submissions'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { submissionTitle } from '../../submission-title.ts'
import { ApiError, api } from '../../../../lib/api/api.ts'
import { toast } from '../../../../lib/toast.ts'
import { type Approval, type BulkResult, sendDecision, sendDecisions } from '../calls.ts'
import { currentOf, decisionDone, decisionFailed, NOTIFIED, reasonOf } from '../decision-labels.ts'
import {
  confirmIn,
  type Decision,
  decidedElsewhere,
  decideIn,
  isWaiting,
  missingIn,
  overtakenIn,
  type Queue,
  queueOf,
  settleCurrent,
  SHOWN_AFTER_MS,
  revertIn,
  undoIn,
  withArrived,
  withoutItem,
} from './queue-state.ts'
import { statusLabel } from '../status-badge.tsx'
import { useTurns } from './use-turns.ts'

/** Longer than a decided row stays in the list. */
const UNDO_MS = 8000
const DECISION_TOAST = 'decision'

export type BulkReport = BulkResult & { readonly status: Decision; readonly titles: ReadonlyMap<string, string> }

/**
 * Holds the queue. A decision is shown and sent at once, so that closing the tab loses nothing. Undoing is a separate
 * decision, which makes the submission pending again and reverts the catalogue.
 */
export function useQueue(loaded: readonly Submission[], onIdle: () => void) {
  const [queue, setQueue] = useState<Queue>(() => queueOf(loaded))
  const [now, setNow] = useState(() => Date.now())
  const [report, setReport] = useState<BulkReport | null>(null)
  const latest = useRef(queue)
  /** The newest version of each submission from the server. */
  const known = useRef(new Map<string, Submission>())
  /** Undo stack, most recent first: snapshots of the submissions before the decision. */
  const done = useRef<Submission[][]>([])
  const { inTurn } = useTurns(onIdle)

  const apply = useCallback((change: (queue: Queue) => Queue) => {
    latest.current = change(latest.current)
    setQueue(latest.current)
  }, [])
  const arrive = useEffectEvent((submissions: readonly Submission[]) => {
    const missing = submissions.length < UNPAGED_SUBMISSIONS ? missingIn(latest.current, submissions) : []
    apply((before) => withArrived(before, submissions))
    for (const { id } of missing) lookElsewhere(id)
  })
  useEffect(() => arrive(loaded), [loaded])

  const versionOf = (submission: Submission) => known.current.get(submission.id) ?? submission
  const isStillDecided = (id: string) =>
    latest.current.items.some(({ submission, outcome }) => submission.id === id && outcome !== null)

  function settle(submission: Submission) {
    known.current.set(submission.id, submission)
    apply((before) => confirmIn(before, submission))
  }

  function refuse(id: string, thrown: unknown) {
    const current = currentOf(thrown)
    if (current !== null) known.current.set(id, current)
    apply((before) =>
      current === null
        ? revertIn(before, id, reasonOf(thrown))
        : overtakenIn(before, current, reasonOf(thrown), Date.now()),
    )
  }

  /** Loads who decided a submission that is no longer listed. After our own pending requests, which take precedence. */
  function lookElsewhere(id: string) {
    inTurn([id], async () => {
      try {
        const { submission, decidedBy } = await api(reviewSubmission, { params: { id } })
        known.current.set(id, submission)
        const message = `${statusLabel(submission.status)} by ${decidedBy ?? 'somebody'}`
        apply((before) => decidedElsewhere(before, submission, message, Date.now()))
        setTimeout(() => setNow(Date.now()), SHOWN_AFTER_MS + 50)
      } catch (thrown) {
        if (thrown instanceof ApiError && thrown.status === 404) apply((before) => withoutItem(before, id))
      }
    })
  }

  function show(submissions: readonly Submission[], status: Decision) {
    apply((before) => decideIn(before, new Set(submissions.map(({ id }) => id)), status, Date.now()))
    done.current.push([...submissions])
    setTimeout(() => setNow(Date.now()), SHOWN_AFTER_MS + 50)
  }

  function decide(status: Decision, note: string, approval: Approval) {
    const item = latest.current.items.find(({ submission }) => submission.id === latest.current.currentId)
    if (item === undefined) return
    // Another user decided first: moves on to the next one.
    if (!isWaiting(item)) return apply(settleCurrent)
    const { submission } = item
    show([submission], status)
    inTurn([submission.id], async () => {
      try {
        settle(await sendDecision(versionOf(submission), status, note || null, approval))
        if (isStillDecided(submission.id)) announceDone(status, submissionTitle(submission))
      } catch (thrown) {
        refuse(submission.id, thrown)
        void toast.error(decisionFailed('PENDING', status), {
          id: `refused-${submission.id}`,
          description: `${submissionTitle(submission)}: ${reasonOf(thrown)}`,
        })
      }
    })
  }

  function decideSelected(status: Decision, note: string) {
    const items = latest.current.items.filter(
      (item) => latest.current.selected.has(item.submission.id) && isWaiting(item),
    )
    const submissions = items.map(({ submission }) => versionOf(submission))
    if (submissions.length === 0) return
    show(submissions, status)
    const titles = new Map(submissions.map((submission) => [submission.id, submissionTitle(submission)]))
    inTurn([...titles.keys()], async () => {
      try {
        const result = await sendDecisions(submissions, status, note || null)
        const succeeded = new Set(result.succeeded)
        for (const submission of submissions) {
          if (succeeded.has(submission.id)) settle({ ...submission, status, version: submission.version + 1 })
        }
        for (const { id, error } of result.failed) apply((before) => revertIn(before, id, error))
        if (result.failed.length > 0) setReport({ ...result, status, titles })
        if (succeeded.size > 0) announceDone(status, `${succeeded.size} submissions`)
      } catch (thrown) {
        // It is unknown how many were decided, so each is marked as failed and reloaded with the list.
        for (const { id } of submissions) refuse(id, thrown)
        void toast.error(decisionFailed('PENDING', status), { description: reasonOf(thrown) })
      }
    })
  }

  function announceDone(status: Decision, what: string) {
    void toast.success(decisionDone('PENDING', status), {
      id: DECISION_TOAST,
      description: status === 'REJECTED' ? `${what}. ${NOTIFIED}` : what,
      duration: UNDO_MS,
      action: { label: 'Undo', onClick: undo },
    })
  }

  function undo() {
    let entry = done.current.pop()
    while (entry !== undefined && !entry.some(({ id }) => isStillDecided(id))) entry = done.current.pop()
    if (entry === undefined) return
    const mine = entry.filter(({ id }) => isStillDecided(id))
    apply((before) =>
      undoIn(
        before,
        mine.map(({ id }) => id),
      ),
    )
    for (const before of mine) inTurn([before.id], () => sendUndo(before, mine.length))
  }

  async function sendUndo(before: Submission, count: number) {
    const decided = versionOf(before)
    // The decision has been refused since, so it is already pending.
    if (decided.status === 'PENDING') return
    try {
      settle(await sendDecision(decided, 'PENDING', before.reviewNote))
      void toast.success(decisionDone(decided.status, 'PENDING'), {
        id: DECISION_TOAST,
        description: count === 1 ? submissionTitle(before) : `${count} submissions`,
      })
    } catch (thrown) {
      apply((queued) => overtakenIn(queued, currentOf(thrown) ?? decided, reasonOf(thrown), Date.now()))
      void toast.error(decisionFailed(decided.status, 'PENDING'), { description: reasonOf(thrown) })
    }
  }

  return { queue, now, report, closeReport: () => setReport(null), apply, decide, decideSelected, undo, settle }
}
