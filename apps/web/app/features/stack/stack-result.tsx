import type { StackAudit, StackItem } from '@inferdex/contracts/stack'
import { type AuditFilter, auditFilters, filterAudit } from '@inferdex/domain/stack/audit-filters'
import { auditDays, auditMarkdown, auditState } from '@inferdex/domain/stack/audit-text'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { CalendarPlus, Download } from 'lucide-react'
import { useState } from 'react'
import { SegmentedControl } from '../../components/forms/segmented-control.tsx'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { saveFile } from '../../lib/api/save-file.ts'
import { useSite } from '../../lib/site.ts'
import type { Target } from '../watching/own-watches.ts'
import { WatchMany } from '../watching/watch-many.tsx'
import { StackMoves } from './stack-moves.tsx'
import { StackTable } from './stack-table.tsx'
import { SuggestedConfig } from './suggested-config.tsx'

type StackResultProps = {
  audit: StackAudit
  lines: ReadonlyMap<string, readonly number[]>
  /** The pasted text. */
  text: string
  /** The filter whose models the user wanted to watch before signing in; null: none. */
  wanted: AuditFilter | null
  onSignIn: (filter: AuditFilter) => void
}

const FILTERS = {
  all: 'All',
  retired: 'Retired',
  retiring: 'Retiring',
  cheaper: 'Cheaper',
  changed: 'Price changed',
  unknown: 'Not recognised',
} as const satisfies Record<AuditFilter, string>

export function StackResult({ audit, lines, text, wanted, onSignIn }: StackResultProps) {
  const [chosen, setChosen] = useState<AuditFilter>(wanted ?? 'all')
  const { publicUrl, config } = useSite()
  const { items, asOf, since, left, workload } = audit
  const count = (state: ReturnType<typeof auditState>) => items.filter((item) => auditState(item) === state).length
  const sizeOf = (filter: AuditFilter) => filterAudit(items, filter).length
  // The chosen filter may be empty for another stack.
  const filter = sizeOf(chosen) === 0 ? 'all' : chosen
  const shown = filterAudit(items, filter)
  const options = auditFilters
    .filter((one) => one === 'all' || sizeOf(one) > 0)
    .map((value) => ({ value, label: `${FILTERS[value]} ${sizeOf(value)}` }))
  const days = auditDays(items, { publicUrl, host: new URL(publicUrl).host })
  const changed = items.filter(({ priceChanges }) => priceChanges.length > 0).length
  const cheaper = items.filter((item) => item.cheaper.length > 0).length

  async function saveCalendar() {
    const { calendarText } = await import('@inferdex/domain/changes/calendar')
    const calendar = calendarText(`${config.name} stack`, days, asOf)
    saveFile('retirements.ics', new Blob([calendar], { type: 'text/calendar;charset=utf-8' }))
  }

  async function saveCsv() {
    const { auditCsv } = await import('@inferdex/domain/stack/audit-csv')
    saveFile(`stack-audit-${asOf}.csv`, new Blob([auditCsv(shown)], { type: 'text/csv;charset=utf-8' }))
  }

  const facts = [
    ['Found', items.length, count('unknown') === 0 ? 'all recognised' : `${count('unknown')} not recognised`],
    ['Act now', count('retired'), 'already retired'],
    ['Plan a move', count('retiring'), 'retiring'],
    ['Price changed', changed, `since ${formatDay(since)}`],
    ['Cheaper, same model', cheaper, 'at another seller'],
  ] as const
  return (
    <>
      <dl className="mb-3 grid grid-cols-2 overflow-hidden rounded-box border border-line bg-surface sm:grid-cols-5">
        {facts.map(([label, value, note]) => (
          <div key={label} className="border-b border-line px-3 py-2 sm:border-r sm:border-b-0">
            <dt className="text-12 text-ink-muted">{label}</dt>
            <dd className="text-12 text-ink-muted">
              <b className="figure mr-1 text-16 font-semibold text-ink">{value}</b> {note}
            </dd>
          </div>
        ))}
      </dl>
      {count('retired') > 0 && (
        <Notice tone="negative" className="mb-3">
          <b className="font-semibold">
            {count('retired') === 1 ? 'One model is gone.' : `${count('retired')} models are gone.`}
          </b>{' '}
          Calls to {gone(items)} fail. Replacements with both bills are in the last column.
        </Notice>
      )}
      {left > 0 && (
        <Notice tone="caution" className="mb-3">
          {formatCount(left)} further ids were left out: one check takes 100.
        </Notice>
      )}
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl label="Show" options={options} value={filter} onValueChange={setChosen} />
        <div className="flex flex-wrap gap-2">
          <CopyButton withText label="Markdown" value={auditMarkdown(shown, asOf)} />
          <Button size={28} onClick={() => void saveCsv()}>
            <Download aria-hidden />
            CSV
          </Button>
          <Button size={28} onClick={() => void saveCalendar()} disabled={days.length === 0}>
            <CalendarPlus aria-hidden />
            Calendar (.ics)
          </Button>
          <WatchMany targets={targetsOf(shown)} startsNow={wanted !== null} onSignIn={() => onSignIn(filter)} />
        </div>
      </div>
      <p className="mb-2 text-13 text-ink-muted">
        Bills for {formatCount(workload.requests)} requests a month, {formatCount(workload.input)} tokens in,{' '}
        {formatCount(workload.output)} out, per model.
      </p>
      <StackTable items={shown} lines={lines} asOf={asOf} />
      <StackMoves items={shown} />
      <SuggestedConfig items={items} text={text} />
    </>
  )
}

/** Returns the models to watch, deduplicated. Fuzzy matches may be another model, so they are excluded. */
function targetsOf(items: readonly StackItem[]): Target[] {
  const ids = items.flatMap(({ match, model }) => (match === 'guess' || model === null ? [] : [model.id]))
  return [...new Set(ids)].map((targetId) => ({ targetType: 'MODEL', targetId }))
}

const MOST_NAMED = 3

/** Lists the retired ids, and counts those that do not fit. */
function gone(items: readonly StackItem[]): string {
  const ids = items.filter((item) => auditState(item) === 'retired').map(({ id }) => id)
  const more = ids.length - MOST_NAMED
  return ids.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
