import type { UnmatchedName } from '@inferdex/contracts/intake/intake-names.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { groupOf, type NameGroup, whyText } from './name-groups.ts'
import type { NameAction } from './use-names.ts'

const HEAD = 'sticky top-0 z-10 bg-sunken px-3 py-2 text-12 font-medium text-ink-muted'
const HIDDEN_ON_PHONES = 'max-md:hidden'

type NameTableProps = {
  groups: readonly NameGroup[]
  current: UnmatchedName | undefined
  onOpen: (name: UnmatchedName) => void
  onDecide: (name: UnmatchedName, action: NameAction) => void
  onGroup: (group: NameGroup) => void
}

/** Lists names in groups: certain matches can be accepted together, the others one by one. */
export function NameTable({ groups, current, onOpen, onDecide, onGroup }: NameTableProps) {
  return (
    <table className="w-full border-collapse text-13">
      <thead>
        <tr className="text-left">
          <th className={cx(HEAD, 'pl-5')}>Name in the feed</th>
          <th className={cx(HEAD, HIDDEN_ON_PHONES, 'text-right')}>Input</th>
          <th className={cx(HEAD, HIDDEN_ON_PHONES, 'text-right')}>Output</th>
          <th className={cx(HEAD, HIDDEN_ON_PHONES)}>Suggested model</th>
          <th className={HEAD}>Confidence</th>
          <th className={cx(HEAD, HIDDEN_ON_PHONES)}>Why</th>
          <th className={HEAD}>
            <span className="sr-only">Decision</span>
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.id} aria-label={group.title}>
          <tr className="border-y border-line bg-paper">
            <th scope="rowgroup" colSpan={7} className="h-9 px-5 text-left text-12 font-normal text-ink-muted">
              <span className="flex items-center gap-2">
                <b className="text-13 font-semibold text-ink">{group.title}</b> {formatCount(group.names.length)}
                <span className="max-sm:hidden">{group.note}</span>
                {group.id !== 'look' && (
                  <Button size={28} variant="ghost" className="ml-auto" onClick={() => onGroup(group)}>
                    {group.id === 'sure' ? `Accept all ${group.names.length}` : `Create all ${group.names.length}`}
                  </Button>
                )}
              </span>
            </th>
          </tr>
          {group.names.map((name) => (
            <NameRow
              key={`${name.feed} ${name.key}`}
              name={name}
              isCurrent={name === current}
              onOpen={() => onOpen(name)}
              onDecide={(action) => onDecide(name, action)}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

type NameRowProps = {
  name: UnmatchedName
  isCurrent: boolean
  onOpen: () => void
  onDecide: (action: NameAction) => void
}

function NameRow({ name, isCurrent, onOpen, onDecide }: NameRowProps) {
  const why = whyText(name)
  const group = groupOf(name)
  const best = name.candidates[0]?.name
  return (
    <tr
      aria-current={isCurrent ? 'true' : undefined}
      data-name={`${name.feed} ${name.key}`}
      onClick={onOpen}
      className={cx(
        'h-9 cursor-pointer scroll-mt-20 border-b border-line',
        isCurrent ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <td className="max-w-60 pl-5">
        <span className="block truncate font-medium" title={name.key}>
          {name.name}
        </span>
        <span className="block truncate text-12 text-ink-muted md:hidden">{best ?? 'no candidate'}</span>
      </td>
      <td className={cx(HIDDEN_ON_PHONES, 'px-3 text-right font-mono')}>{amountText(name.input)}</td>
      <td className={cx(HIDDEN_ON_PHONES, 'px-3 text-right font-mono')}>{amountText(name.output)}</td>
      <td className={cx(HIDDEN_ON_PHONES, 'max-w-52 truncate px-3')} title={best}>
        {group === 'new' && best !== undefined && <span className="text-ink-muted">nearest </span>}
        {best ?? <span className="text-ink-muted">none</span>}
      </td>
      <td className="px-3">
        <Confidence value={name.confidence} />
      </td>
      <td className={cx(HIDDEN_ON_PHONES, 'px-3', why === 'version differs' ? 'text-caution' : 'text-ink-muted')}>
        {why === 'version differs' && <TriangleAlert aria-hidden className="mr-1 inline size-3.5" />}
        {why}
      </td>
      <td className="py-1 pr-4 text-right">
        <Button
          size={28}
          onClick={(event) => {
            event.stopPropagation()
            if (group === 'look') onOpen()
            else onDecide(group === 'sure' ? 'match' : 'create')
          }}
        >
          {group === 'sure' ? 'Accept' : group === 'look' ? 'Choose' : 'Create'}
          <span className="sr-only"> {name.name}</span>
        </Button>
      </td>
    </tr>
  )
}

function amountText(amount: string | null) {
  return amount === null ? <span className="text-ink-muted">n/a</span> : `$${amount}`
}

/** Renders a confidence as a bar and a figure: full from 90% on, amber above a third, else grey. */
export function Confidence({ value }: { value: number }) {
  const tone = value >= 0.9 ? 'bg-accent' : value >= 0.35 ? 'bg-caution' : 'bg-ink-faint'
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <span
        aria-hidden
        className="h-1.5 w-12 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line max-sm:w-6"
      >
        <span className={cx('block h-full rounded-full', tone)} style={{ width: `${Math.round(value * 100)}%` }} />
      </span>
      {Math.round(value * 100)}%
    </span>
  )
}
