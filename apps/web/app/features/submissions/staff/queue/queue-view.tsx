import { type Submission, UNPAGED_SUBMISSIONS } from '@inferdex/contracts/submissions/submissions'
import { can } from '@inferdex/contracts/protocol/policy'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { toggled } from '../../../../components/data-table/toggled.ts'
import { submissionTitle } from '../../submission-title.ts'
import { useViewer } from '../../../../lib/api/viewer.ts'
import { BulkBar } from '../cards/bulk-bar.tsx'
import { BulkReportDialog } from '../cards/bulk-report.tsx'
import { duplicateWarning } from '../review/checks.ts'
import { acceptedCount, approvalOf } from '../review/choice.ts'
import { DecideBar } from './decide-bar.tsx'
import { noteTemplates } from '../decision-labels.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { linkKinds } from '../review/link-record.tsx'
import { StatusFilter, TypeFilter, ViewSwitch } from '../page-head.tsx'
import { QueueDetail } from './queue-detail.tsx'
import { QueueEmpty } from './queue-empty.tsx'
import { QueueList } from './queue-list.tsx'
import { QueueSteps } from './queue-steps.tsx'
import { type Counts, countsNow, isWaiting, moveIn, shownItems, withoutItem } from './queue-state.ts'
import { type Work, WorkSheet } from '../submission-work.tsx'
import type { SubmissionsQuery } from '../submissions-query.ts'
import { useWorkChanges } from '../../../../lib/stores/use-work-changes.ts'
import { useKeys } from '../../../../lib/use-keys.ts'
import { useChoices } from './use-choices.ts'
import { useQueue } from './use-queue.ts'
import { useReviews } from '../review/use-reviews.ts'

/** Number of submissions that are preloaded. */
const AHEAD = 5
/** When fewer are left, the next batch is loaded. */
const RUNNING_OUT = 20

type QueueViewProps = { query: SubmissionsQuery; submissions: readonly Submission[]; stats: Counts; loadedAt: number }

export function QueueView({ query, submissions, stats, loadedAt }: QueueViewProps) {
  const { revalidate, state } = useRevalidator()
  const viewer = useViewer()
  const { queue, now, apply, decide, decideSelected, undo, settle, report, closeReport } = useQueue(
    submissions,
    useCallback(() => void revalidate(), [revalidate]),
  )
  useWorkChanges(() => void revalidate())
  const reviews = useReviews()
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({})
  const [work, setWork] = useState<Work | null>(null)
  const [areKeysOpen, setKeysOpen] = useState(false)
  const noteField = useRef<HTMLInputElement>(null)

  const items = shownItems(queue, now)
  const current = queue.items.find(({ submission }) => submission.id === queue.currentId)?.submission ?? null
  const waiting = useMemo(() => queue.items.filter(isWaiting).map(({ submission }) => submission), [queue.items])
  const theirs = queue.items.filter(({ outcome }) => outcome?.isTheirs === true).length
  const counts = countsNow(stats, queue.items, loadedAt)
  const note = current === null ? '' : (notes[current.id] ?? '')
  const reviewed = current === null ? null : reviews.of(current.id)
  const review = reviewed?.state === 'ready' ? reviewed.review : null
  const choices = useChoices(current, review)
  const mayDecide = review?.mayDecide !== false
  const approve = () => mayDecide && decide('APPROVED', note, approvalOf(review, choices.choice))
  const reject = () => mayDecide && decide('REJECTED', note, {})

  const { want } = reviews
  useEffect(() => {
    const at = waiting.findIndex(({ id }) => id === queue.currentId)
    want(waiting.slice(Math.max(0, at), at + 1 + AHEAD))
  }, [waiting, queue.currentId, want])

  const isRunningOut = submissions.length === UNPAGED_SUBMISSIONS && waiting.length < RUNNING_OUT
  useEffect(() => {
    if (isRunningOut && state === 'idle') void revalidate()
  }, [isRunningOut, state, revalidate])

  const setNote = (text: string) => current !== null && setNotes((before) => ({ ...before, [current.id]: text }))
  const open = useCallback((id: string) => apply((before) => ({ ...before, currentId: id })), [apply])
  const toggle = useCallback(
    (id: string) => apply((before) => ({ ...before, selected: toggled(before.selected, id) })),
    [apply],
  )
  const toggleAll = () =>
    apply((before) => ({
      ...before,
      selected: before.selected.size > 0 ? new Set() : new Set(waiting.map(({ id }) => id)),
    }))
  const mayLink = current !== null && !current.madeRecord && linkKinds(current.type).length > 0
  const start = (next: Work) => current !== null && (next !== 'link' || mayLink) && setWork(next)

  useKeys({
    j: () => apply((before) => moveIn(before, 1)),
    k: () => apply((before) => moveIn(before, -1)),
    a: approve,
    r: reject,
    ...(choices.spaceHint === null ? {} : { ' ': choices.toggle }),
    ...(choices.spaceHint === null || current?.type === 'BENCHMARK'
      ? {}
      : { ArrowDown: () => choices.move(1), ArrowUp: () => choices.move(-1) }),
    A: () => decideSelected('APPROVED', note),
    R: () => decideSelected('REJECTED', note),
    u: undo,
    z: undo,
    x: () => current !== null && toggle(current.id),
    e: () => start('edit'),
    l: () => start('link'),
    n: () => noteField.current?.focus(),
    Escape: () => apply((before) => ({ ...before, selected: new Set() })),
    '?': () => setKeysOpen(true),
    ...Object.fromEntries(noteTemplates.map((template, index) => [String(index + 1), () => setNote(template.note)])),
  })

  const duplicates = new Set(
    waiting.flatMap(({ id }) => {
      const known = reviews.of(id)
      const record = known.state === 'ready' && duplicateWarning(known.review) !== null ? known.review.record : null
      return record !== null && record.match !== 'similar' ? [id] : []
    }),
  )
  return (
    <div className="flex h-[calc(100dvh-3.5rem)] min-h-140 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 sm:px-5">
        <h1 className="mr-2 text-20 font-[640] tracking-[-0.016em] max-sm:sr-only">Submissions</h1>
        <StatusFilter query={query} stats={counts} />
        <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-between">
          <TypeFilter query={query} />
          <ViewSwitch query={query} />
        </div>
        <p role="status" className="ml-auto text-12 text-ink-muted max-lg:hidden">
          {theirs > 0 && `${theirs} decided by others, list updated`}
        </p>
      </div>
      <div className="relative grid min-h-0 flex-1 sm:grid-cols-[17rem_minmax(0,1fr)] lg:grid-cols-[21rem_minmax(0,1fr)]">
        <QueueList
          items={items}
          currentId={queue.currentId}
          selected={queue.selected}
          duplicates={duplicates}
          pending={counts.pending}
          now={new Date(now)}
          onOpen={open}
          onToggle={toggle}
          onToggleAll={toggleAll}
        />
        <BulkBar
          count={queue.selected.size}
          onApprove={() => decideSelected('APPROVED', note)}
          onReject={() => decideSelected('REJECTED', note)}
          onClear={() => apply((before) => ({ ...before, selected: new Set() }))}
        />
        {current === null || reviewed === null ? (
          <QueueEmpty query={query} />
        ) : (
          <section aria-label="Submission" className="flex min-h-0 min-w-0 flex-col">
            <QueueSteps waiting={waiting} currentId={current.id} pending={counts.pending} onOpen={open} />
            <QueueDetail
              submission={current}
              reviewed={reviewed}
              waiting={waiting}
              now={new Date(now)}
              onRetry={() => reviews.retry(current)}
              onLink={() => start('link')}
              choice={choices.choice}
              onChoice={choices.choose}
              cursor={choices.cursor}
            />
            <DecideBar
              fields={acceptedCount(review, choices.choice)}
              mayDecide={mayDecide}
              spaceHint={choices.spaceHint}
              noteField={noteField}
              note={note}
              onNote={setNote}
              onTemplate={(index) => setNote(noteTemplates[index]?.note ?? '')}
              onApprove={approve}
              onReject={reject}
              onEdit={() => start('edit')}
              onLink={mayLink ? () => start('link') : undefined}
              onDelete={can(viewer, 'submission.delete') ? () => start('delete') : undefined}
              onKeys={() => setKeysOpen(true)}
            />
          </section>
        )}
      </div>
      <p role="status" className="sr-only">
        {current !== null && `${waiting.indexOf(current) + 1} of ${waiting.length}: ${submissionTitle(current)}`}
      </p>
      <KeysDialog open={areKeysOpen} onOpenChange={setKeysOpen} />
      <BulkReportDialog report={report} onClose={closeReport} />
      {work !== null && current !== null && (
        <WorkSheet
          work={work}
          submission={current}
          nearest={review?.record ?? null}
          onChanged={(changed) => {
            settle(changed)
            setWork(null)
          }}
          onDeleted={(id) => {
            apply((before) => withoutItem(before, id))
            setWork(null)
          }}
          onCancel={() => setWork(null)}
        />
      )}
    </div>
  )
}
