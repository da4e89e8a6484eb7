import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { SegmentedControl } from '../../../../components/forms/segmented-control.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { type Choice, choosableRows, withToggled } from './choice.ts'
import { DiffLine } from './diff-line.tsx'
import { diffRows, type DiffRow } from './diff.ts'

const VIEWS = [
  { value: 'changes', label: 'Changes' },
  { value: 'all', label: 'All fields' },
] as const

type DiffTableProps = {
  review: SubmissionReview
  choice: Choice
  onChoice: (choice: Choice) => void
  /** The field at the keyboard cursor. */
  cursor?: string | undefined
}

/**
 * Compares the submitted with the current values, field by field. Each field of a change is accepted or skipped; fields
 * that an approval does not set are listed separately. Equal fields are folded into one line.
 */
export function DiffTable({ review, choice, onChoice, cursor }: DiffTableProps) {
  const [view, setView] = useState<'changes' | 'all'>('changes')
  const { record } = review
  const rows = diffRows(review)
  if (rows.length === 0) return null
  const isChange = record !== null && record.changes !== null
  const apart = rows.filter((row) => isApart(row, review))
  const own = rows.filter((row) => !apart.includes(row))
  const different = own.filter(({ isDifferent }) => isDifferent)
  const equal = own.length - different.length
  const shown = record === null || view === 'all' ? own : different
  const choosable = choosableRows(review)
  const all = (left: readonly DiffRow[]) => onChoice({ ...choice, left: new Set(left.map(({ path }) => path)) })
  return (
    <>
      <section aria-label="Submitted against live">
        <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="text-13 font-semibold">{headline(review, choice, different.length, own.length)}</h3>
          <p className="text-12 text-ink-muted">{comparedWith(review)}</p>
          <span className="ml-auto flex flex-wrap items-center gap-1.5">
            {choosable !== null && choosable.length > 1 && (
              <>
                <Button size={28} onClick={() => all([])}>
                  Accept all
                </Button>
                <Button size={28} onClick={() => all(choosable)}>
                  Leave all
                </Button>
              </>
            )}
            {record !== null && (
              <SegmentedControl
                label="Fields"
                options={VIEWS}
                value={view}
                onValueChange={setView}
                className="[&_label]:h-6"
              />
            )}
          </span>
        </div>
        <div className="overflow-hidden rounded-box border border-line">
          {shown.length > 0 && (
            <table className="w-full table-fixed border-collapse text-13">
              <thead>
                <tr className="border-b border-line bg-paper text-left text-12 text-ink-muted">
                  <th scope="col" className={`px-2.5 py-1.5 font-medium sm:w-32 ${choosable ? 'w-34' : 'w-24'}`}>
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
                  {choosable !== null && (
                    <th
                      scope="col"
                      className="w-36 border-l border-line px-2.5 py-1.5 text-right font-medium max-sm:hidden"
                    >
                      On approval
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <DiffLine
                    key={row.path}
                    row={row}
                    isCompared={record !== null}
                    isLeft={choice.left.has(row.path)}
                    isAtCursor={row.path === cursor}
                    onToggle={row.isApplied ? () => onChoice(withToggled(choice, row.path)) : undefined}
                    hasChoice={choosable !== null}
                  />
                ))}
              </tbody>
            </table>
          )}
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
      {apart.length > 0 && <NotApplied rows={apart} isChange={isChange} />}
    </>
  )
}

/** Returns whether an approval ignores the submitted value. */
function isApart({ isDifferent, isApplied, path }: DiffRow, { record }: SubmissionReview): boolean {
  return isDifferent && !isApplied && (record?.changes != null || path === 'capabilities.unknown')
}

function NotApplied({ rows, isChange }: { rows: readonly DiffRow[]; isChange: boolean }) {
  return (
    <section aria-label="Not applied" className="overflow-hidden rounded-box border border-line bg-sunken text-13">
      <h3 className="border-b border-line px-2.5 py-1.5 text-12 text-ink-muted">
        <b className="font-semibold text-ink">Not applied</b>{' '}
        {isChange
          ? 'fields that a change cannot set, or that are empty in the form'
          : 'the catalogue has no such entry'}
      </h3>
      <dl className="divide-y divide-line">
        {rows.map(({ path, label, to }) => (
          <div key={path} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 px-2.5 py-1.5">
            <dt className="text-12 text-ink-muted">{label}</dt>
            <dd className="wrap-anywhere text-ink-muted">{to}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function headline(review: SubmissionReview, { left }: Choice, different: number, all: number): string {
  const { record } = review
  if (record === null) return all === 1 ? '1 field' : `${all} fields`
  const choosable = choosableRows(review)
  if (choosable !== null) {
    const accepted = choosable.filter(({ path }) => !left.has(path)).length
    if (choosable.length === 0) return 'No field will be set'
    return `${accepted} of ${choosable.length === 1 ? '1 field' : `${choosable.length} fields`} will be set`
  }
  if (record.changes === null) return different === 1 ? '1 difference' : `${different} differences`
  return different === 1 ? '1 change' : `${different} changes`
}

function comparedWith({ record }: SubmissionReview): string {
  if (record === null) return 'nothing in the catalogue to compare with'
  return record.match === 'target' ? 'against the live record' : `against ${record.name}, the nearest record`
}
