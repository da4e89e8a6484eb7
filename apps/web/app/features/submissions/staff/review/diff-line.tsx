import type { ReactNode } from 'react'
import { SegmentedControl } from '../../../../components/forms/segmented-control.tsx'
import { cx } from '../../../../components/ui/cx.ts'
import { type DiffRow, type ListDifference, type MarkedText, markDifference } from './diff.ts'

type DiffLineProps = {
  row: DiffRow
  isCompared: boolean
  /** Whether fields are accepted or skipped individually. */
  hasChoice: boolean
  isLeft: boolean
  isAtCursor: boolean
  /** Accepts or skips the field; undefined if it is not applied anyway. */
  onToggle: (() => void) | undefined
}

/** Renders one field: the live value, the submitted value, and whether an approval sets it. */
export function DiffLine({ row, isCompared, hasChoice, isLeft, isAtCursor, onToggle }: DiffLineProps) {
  const { label, isDifferent, isFigure, items } = row
  const isMarked = isDifferent && isCompared && !isLeft
  const cell = cx('border-l border-line px-2.5 py-1.5 align-top wrap-anywhere', isFigure && 'figure text-12')
  const choice = hasChoice && onToggle !== undefined && (
    <AcceptLeave label={label} isLeft={isLeft} onToggle={onToggle} />
  )
  return (
    <tr
      data-field={row.path}
      aria-current={isAtCursor ? 'true' : undefined}
      className={cx('border-b border-line last:border-b-0', isAtCursor && 'outline-2 -outline-offset-2 outline-accent')}
    >
      <th scope="row" className="px-2.5 py-1.5 text-left align-top text-12 font-normal text-ink-muted">
        {label}
        <span className="mt-1 block sm:hidden">{choice}</span>
      </th>
      {items !== null ? (
        <td colSpan={isCompared ? 2 : 1} className={cell}>
          <Items items={items} isMarked={isMarked} />
        </td>
      ) : (
        <Values row={row} cell={cell} isCompared={isCompared} isMarked={isMarked} />
      )}
      {hasChoice && <td className="border-l border-line px-1.5 py-1 text-right align-top max-sm:hidden">{choice}</td>}
    </tr>
  )
}

type ValuesProps = { row: DiffRow; cell: string; isCompared: boolean; isMarked: boolean }

function Values({ row: { from, to }, cell, isCompared, isMarked }: ValuesProps) {
  const marked = isMarked && from !== null && to !== null ? markDifference(from, to) : null
  return (
    <>
      {isCompared && (
        <td className={cx(cell, isMarked ? 'bg-removed' : 'text-ink-muted')}>
          {isMarked && <Sign sign="−" label="now" look="text-negative" />}
          {marked === null ? (from ?? <Nothing />) : <Marked text={marked.from} look="bg-removed-mark" />}
        </td>
      )}
      <td className={cx(cell, isMarked ? 'bg-added' : isCompared && 'text-ink-muted')}>
        {isMarked && <Sign sign="+" label="submitted" look="text-positive" />}
        {marked === null ? (to ?? <Nothing />) : <Marked text={marked.to} look="bg-added-mark" />}
      </td>
    </>
  )
}

/** Maximum number of unchanged list entries shown. The rest are counted. */
const KEPT_SHOWN = 4

/** Renders a list entry by entry: added, removed, unchanged. */
function Items({ items: { added, removed, kept }, isMarked }: { items: ListDifference; isMarked: boolean }) {
  const rest = kept.length - KEPT_SHOWN
  return (
    <ul className="flex flex-wrap gap-1">
      {added.map((name) => (
        <Chip key={`+${name}`} look={isMarked ? 'border-transparent bg-added' : 'border-line text-ink-muted'}>
          <Sign sign="+" label="added" look={isMarked ? 'text-positive' : ''} />
          {name}
        </Chip>
      ))}
      {removed.map((name) => (
        <Chip key={`-${name}`} look={isMarked ? 'border-transparent bg-removed' : 'border-line text-ink-muted'}>
          <Sign sign="−" label="removed" look={isMarked ? 'text-negative' : ''} />
          <s>{name}</s>
        </Chip>
      ))}
      {kept.slice(0, KEPT_SHOWN).map((name) => (
        <Chip key={name} look="border-line text-ink-muted">
          {name}
        </Chip>
      ))}
      {rest > 0 && <li className="self-center text-12 text-ink-muted">and {rest} more unchanged</li>}
    </ul>
  )
}

function Chip({ look, children }: { look: string; children: ReactNode }) {
  return <li className={cx('rounded-control border px-2 py-0.5 text-12', look)}>{children}</li>
}

const ACCEPT_OR_LEAVE = [
  { value: 'accept', label: 'Accept' },
  { value: 'leave', label: 'Leave' },
] as const

function AcceptLeave({ label, isLeft, onToggle }: { label: string; isLeft: boolean; onToggle: () => void }) {
  return (
    <SegmentedControl
      label={`${label} on approval`}
      options={ACCEPT_OR_LEAVE}
      value={isLeft ? 'leave' : 'accept'}
      onValueChange={onToggle}
      className="[&_label]:h-6 [&_label]:px-2 [&_label]:text-12"
    />
  )
}

function Sign({ sign, label, look }: { sign: string; label: string; look: string }) {
  return (
    <>
      <span aria-hidden className={cx('figure mr-1.5 inline-block font-semibold', look)}>
        {sign}
      </span>
      <span className="sr-only">{label}: </span>
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
