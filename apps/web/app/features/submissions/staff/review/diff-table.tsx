import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { SegmentedControl } from '../../../../components/forms/segmented-control.tsx'
import { cx } from '../../../../components/ui/cx.ts'
import { diffRows, type DiffRow, type MarkedText, markDifference } from './diff.ts'

const VIEWS = [
  { value: 'changes', label: 'Changes' },
  { value: 'all', label: 'All fields' },
] as const

/** Compares the submitted with the current values, field by field. Equal fields are folded into one line. */
export function DiffTable({ review }: { review: SubmissionReview }) {
  const [view, setView] = useState<'changes' | 'all'>('changes')
  const { submission, record, providers } = review
  const rows = diffRows(submission, record, providers)
  if (rows.length === 0) return null
  const different = rows.filter(({ isDifferent }) => isDifferent)
  const equal = rows.length - different.length
  const shown = record === null || view === 'all' ? rows : different
  return (
    <section aria-label="Submitted against live">
      <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-13 font-semibold">{headline(review, different.length, rows.length)}</h3>
        <p className="text-12 text-ink-muted">{comparedWith(review)}</p>
        {record !== null && (
          <SegmentedControl
            label="Fields"
            options={VIEWS}
            value={view}
            onValueChange={setView}
            className="ml-auto [&_label]:h-6"
          />
        )}
      </div>
      <div className="overflow-hidden rounded-box border border-line">
        <table className="w-full table-fixed border-collapse text-13">
          <thead>
            <tr className="border-b border-line bg-paper text-left text-12 text-ink-muted">
              <th scope="col" className="w-24 px-2.5 py-1.5 font-medium sm:w-32">
                Field
              </th>
              {record !== null && (
                <th scope="col" className="border-l border-line px-2.5 py-1.5 font-medium">
                  {record.match === 'target' ? 'Live record' : 'Nearest record'}
                </th>
              )}
              <th scope="col" className="border-l border-line px-2.5 py-1.5 font-medium">
                Submitted
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.path} row={row} isCompared={record !== null} />
            ))}
          </tbody>
        </table>
        {record !== null && view === 'changes' && equal > 0 && (
          <button
            type="button"
            onClick={() => setView('all')}
            className="flex min-h-7 w-full items-center gap-1.5 bg-paper px-2.5 text-12 font-medium text-accent -outline-offset-2 hover:text-accent-strong"
          >
            <ChevronsUpDown aria-hidden className="size-3" />
            {equal === 1 ? '1 unchanged field' : `${equal} unchanged fields`}
          </button>
        )}
      </div>
    </section>
  )
}

function headline({ record }: SubmissionReview, different: number, all: number): string {
  if (record === null) return all === 1 ? '1 field' : `${all} fields`
  if (record.changes === null) return different === 1 ? '1 difference' : `${different} differences`
  return different === 1 ? '1 change' : `${different} changes`
}

function comparedWith({ record }: SubmissionReview): string {
  if (record === null) return 'nothing in the catalogue to compare with'
  return record.match === 'target' ? 'against the live record' : `against ${record.name}, the nearest record`
}

function Row({ row, isCompared }: { row: DiffRow; isCompared: boolean }) {
  const { from, to, label, isDifferent, isApplied, isFigure } = row
  const marked = isDifferent && isCompared && from !== null && to !== null ? markDifference(from, to) : null
  const cell = cx('border-l border-line px-2.5 py-1.5 align-top wrap-anywhere', isFigure && 'figure text-12')
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="px-2.5 py-1.5 text-left align-top text-12 font-normal text-ink-muted">
        {label}
        {isDifferent && isCompared && !isApplied && (
          <span className="block text-11 text-caution">not applied on approval</span>
        )}
      </th>
      {isCompared && (
        <td className={cx(cell, isDifferent ? 'bg-removed' : 'text-ink-muted')}>
          {isDifferent && <Sign sign="−" said="now" look="text-negative" />}
          {marked === null ? (from ?? <Nothing />) : <Marked text={marked.from} look="bg-removed-mark" />}
        </td>
      )}
      <td className={cx(cell, isDifferent && isCompared ? 'bg-added' : isCompared && 'text-ink-muted')}>
        {isDifferent && isCompared && <Sign sign="+" said="submitted" look="text-positive" />}
        {marked === null ? (to ?? <Nothing />) : <Marked text={marked.to} look="bg-added-mark" />}
      </td>
    </tr>
  )
}

function Sign({ sign, said, look }: { sign: string; said: string; look: string }) {
  return (
    <>
      <span aria-hidden className={cx('figure mr-1.5 inline-block font-semibold', look)}>
        {sign}
      </span>
      <span className="sr-only">{said}: </span>
    </>
  )
}

function Marked({ text: { before, changed, after }, look }: { text: MarkedText; look: string }) {
  return (
    <>
      {before}
      {changed !== '' && <mark className={cx('rounded-[3px] px-px text-inherit', look)}>{changed}</mark>}
      {after}
    </>
  )
}

function Nothing() {
  return <span className="text-ink-faint italic">not given</span>
}
