import type { StackAudit, StackItem } from '@inferdex/contracts/stack'
import { auditDays, auditMarkdown, auditState } from '@inferdex/domain/stack/audit-text'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { CalendarPlus } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { saveFile } from '../../lib/api/save-file.ts'
import { useSite } from '../../lib/site.ts'
import { StackMoves } from './stack-moves.tsx'
import { StackTable } from './stack-table.tsx'

type StackResultProps = { audit: StackAudit; lines: ReadonlyMap<string, readonly number[]> }

export function StackResult({ audit, lines }: StackResultProps) {
  const { publicUrl, config } = useSite()
  const { items, asOf, since, left, workload } = audit
  const count = (state: ReturnType<typeof auditState>) => items.filter((item) => auditState(item) === state).length
  const days = auditDays(items, { publicUrl, host: new URL(publicUrl).host })
  const changed = items.filter(({ priceChanges }) => priceChanges.length > 0).length
  const cheaper = items.filter((item) => item.cheaper.length > 0).length

  async function saveCalendar() {
    const { calendarText } = await import('@inferdex/domain/changes/calendar')
    const text = calendarText(`${config.name} stack`, days, asOf)
    saveFile('retirements.ics', new Blob([text], { type: 'text/calendar;charset=utf-8' }))
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
        <p className="text-13 text-ink-muted">
          Bills for {formatCount(workload.requests)} requests a month, {formatCount(workload.input)} tokens in,{' '}
          {formatCount(workload.output)} out, per model.
        </p>
        <div className="flex gap-2">
          <CopyButton withText label="Markdown" value={auditMarkdown(items, asOf)} />
          <Button size={28} onClick={() => void saveCalendar()} disabled={days.length === 0}>
            <CalendarPlus aria-hidden />
            Calendar (.ics)
          </Button>
        </div>
      </div>
      <StackTable items={items} lines={lines} asOf={asOf} />
      <StackMoves items={items} />
    </>
  )
}

const MOST_NAMED = 3

/** Names the retired ids, and counts those that there is no room for. */
function gone(items: readonly StackItem[]): string {
  const ids = items.filter((item) => auditState(item) === 'retired').map(({ id }) => id)
  const more = ids.length - MOST_NAMED
  return ids.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
