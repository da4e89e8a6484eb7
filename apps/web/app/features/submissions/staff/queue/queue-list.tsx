import { formatAge } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { CircleCheck, CircleX, Copy, TriangleAlert } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { Checkbox } from '../../../../components/forms/checkbox.tsx'
import { cx } from '../../../../components/ui/cx.ts'
import { submissionTitle } from '../../submission-title.ts'
import { isWaiting, type QueueItem } from './queue-state.ts'
import { statusLabel, TypeIcon } from '../status-badge.tsx'
import { submissionLine } from '../submission-line.ts'

type QueueListProps = {
  items: readonly QueueItem[]
  currentId: string | null
  selected: ReadonlySet<string>
  /** Ids of loaded submissions that are possible duplicates. */
  duplicates: ReadonlySet<string>
  pending: number
  now: Date
  onOpen: (id: string) => void
  onToggle: (id: string) => void
  onToggleAll: () => void
}

export function QueueList(props: QueueListProps) {
  const { items, currentId, selected, duplicates, pending, now, onOpen, onToggle, onToggleAll } = props
  const waiting = items.filter(isWaiting).length
  return (
    <section
      aria-label="Pending submissions"
      className="flex min-h-0 flex-col border-r border-line bg-paper max-sm:hidden"
    >
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3">
        <Checkbox
          aria-label="Select all"
          checked={selected.size > 0 && selected.size === waiting}
          indeterminate={selected.size > 0 && selected.size < waiting}
          disabled={waiting === 0}
          onChange={onToggleAll}
        />
        <h2 className="text-13 font-semibold">
          {waiting < pending ? `${formatCount(waiting)} of ${formatCount(pending)}` : formatCount(waiting)} pending
        </h2>
      </div>
      <ol className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-16">
        {items.map((item) => (
          <QueueRow
            key={item.submission.id}
            item={item}
            isCurrent={item.submission.id === currentId}
            isSelected={selected.has(item.submission.id)}
            isDuplicate={duplicates.has(item.submission.id)}
            age={formatAge(item.submission.createdAt, now).replace(/^just | ago$/, '')}
            onOpen={onOpen}
            onToggle={onToggle}
          />
        ))}
      </ol>
    </section>
  )
}

type QueueRowProps = {
  item: QueueItem
  isCurrent: boolean
  isSelected: boolean
  isDuplicate: boolean
  age: string
  onOpen: (id: string) => void
  onToggle: (id: string) => void
}

// Memoized, because a decision changes two of two hundred rows.
const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { item, isCurrent, isSelected, isDuplicate, age, onOpen, onToggle } = props
  const { submission, outcome, problem } = item
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const title = submissionTitle(submission)
  return (
    <li
      ref={row}
      aria-current={isCurrent ? 'true' : undefined}
      data-id={submission.id}
      data-outcome={outcome?.status}
      className={cx(
        'relative grid scroll-mb-16 grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-x-1 border-b border-line py-1.5 pr-3 pl-3 text-13',
        isCurrent &&
          "bg-surface before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-accent before:content-['']",
        isSelected && !isCurrent && 'bg-accent-soft',
      )}
    >
      {outcome === null ? (
        <Checkbox
          aria-label={`Select ${title}`}
          checked={isSelected}
          onChange={() => onToggle(submission.id)}
          className="row-span-2 -ml-1 self-center"
        />
      ) : (
        <OutcomeIcon status={outcome.status} />
      )}
      <button
        type="button"
        onClick={() => onOpen(submission.id)}
        disabled={outcome !== null}
        className={cx(
          'min-w-0 truncate text-left font-[560] after:absolute after:inset-0 after:content-[""]',
          outcome !== null && 'text-ink-muted line-through',
          outcome === null && 'after:left-10',
        )}
      >
        {title}
      </button>
      <span className="justify-self-end text-12 text-ink-muted tabular-nums">{age}</span>
      <span className="col-start-2 flex min-w-0 items-center gap-1.5 text-12 text-ink-muted">
        <TypeIcon type={submission.type} />
        <span className="truncate">{submissionLine(submission)}</span>
      </span>
      <span className="justify-self-end text-12 whitespace-nowrap">
        <Flag outcome={outcome} problem={problem} isDuplicate={isDuplicate} />
      </span>
      {problem !== null && (
        <span className="col-span-2 col-start-2 text-12 wrap-anywhere text-negative">{problem}</span>
      )}
    </li>
  )
})

function OutcomeIcon({ status }: { status: 'APPROVED' | 'REJECTED' }) {
  const Icon = status === 'APPROVED' ? CircleCheck : CircleX
  const look = status === 'APPROVED' ? 'text-positive' : 'text-negative'
  return <Icon aria-hidden className={cx('row-span-2 size-4 self-center', look)} />
}

function Flag({ outcome, problem, isDuplicate }: Pick<QueueItem, 'outcome' | 'problem'> & { isDuplicate: boolean }) {
  if (outcome !== null) {
    return (
      <span className={outcome.status === 'APPROVED' ? 'text-positive' : 'text-negative'}>
        {statusLabel(outcome.status)}
      </span>
    )
  }
  if (problem !== null) {
    return (
      <span className="inline-flex items-center gap-1 text-negative">
        <TriangleAlert aria-hidden className="size-3" /> refused
      </span>
    )
  }
  if (!isDuplicate) return null
  return (
    <span className="inline-flex items-center gap-1 text-caution">
      <Copy aria-hidden className="size-3" /> duplicate?
    </span>
  )
}
