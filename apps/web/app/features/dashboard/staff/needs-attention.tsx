import { formatCount } from '@inferdex/domain/text/number-display'
import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleDollarSign,
  Flag,
  GitCompare,
  type LucideIcon,
  TrendingUp,
} from 'lucide-react'
import { Link } from 'react-router'
import { mayOpen } from '../../../components/layout/admin/admin-sections.ts'
import { Panel, PanelBody, PanelHead } from '../../../components/ui/panel.tsx'
import { useViewer } from '../../../lib/api/viewer.ts'
import { type AttentionKind, type AttentionLine, attentionLines } from './attention-lines.ts'
import type { Dashboard } from './dashboard.ts'

type NeedsAttentionProps = { attention: Dashboard['attention']; pending: number; now: Date }

export function NeedsAttention({ attention, pending, now }: NeedsAttentionProps) {
  const lines = attentionLines({ attention, now })
  return (
    <Panel aria-label="Needs attention">
      <PanelHead title="Needs attention" note={lines.length === 0 ? undefined : formatCount(lines.length)} />
      <ul className="divide-y divide-line px-4">
        {lines.map((line) => (
          <Line key={line.what + line.rest} line={line} />
        ))}
        {lines.length === 0 && (
          <li className="flex min-h-10 items-center gap-2 text-13 text-ink-muted">
            <CircleCheck aria-hidden className="size-3.5 text-positive" />
            Nothing needs attention.
            <span className="ml-auto text-12">checked {now.toISOString().slice(11, 16)} UTC</span>
          </li>
        )}
      </ul>
      <PanelBody className="border-t border-line">
        <PendingByAge ages={attention.pendingByAge} pending={pending} />
      </PanelBody>
    </Panel>
  )
}

const ICONS = {
  failing: CircleAlert,
  decide: GitCompare,
  old: CalendarClock,
  flagged: Flag,
  surge: TrendingUp,
  price: CircleDollarSign,
} as const satisfies Record<AttentionKind, LucideIcon>

function Line({ line: { kind, what, rest, aside, to } }: { line: AttentionLine }) {
  const viewer = useViewer()
  const Icon = ICONS[kind]
  const look = `flex min-h-9 items-center gap-2 py-1 text-13 max-md:min-h-11 ${kind === 'failing' ? 'text-negative' : 'text-ink-muted'}`
  const body = (
    <>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <b className={`font-[560] ${kind === 'failing' ? '' : 'text-ink'}`}>{what}</b>
        {rest}
      </span>
      {aside !== '' && <span className="text-12">{aside}</span>}
    </>
  )
  const isOpen = to !== null && (!to.startsWith('/admin') || mayOpen(viewer, to.split('?')[0] ?? ''))
  return (
    <li>
      {isOpen ? (
        <Link to={to} className={`${look} hover:underline`}>
          {body}
        </Link>
      ) : (
        <span className={look}>{body}</span>
      )}
    </li>
  )
}

const AGES = [
  { key: 'underOneDay', label: 'under 1 day', colour: 'bg-line-control' },
  { key: 'oneToThreeDays', label: '1 to 3 days', colour: 'bg-accent' },
  { key: 'threeToSevenDays', label: '3 to 7 days', colour: 'bg-caution' },
  { key: 'overSevenDays', label: 'over 7 days', colour: 'bg-negative' },
] as const

function PendingByAge({ ages, pending }: { ages: Dashboard['attention']['pendingByAge']; pending: number }) {
  return (
    <>
      <h3 className="text-12 font-medium text-ink-muted">Pending by age</h3>
      <div aria-hidden className="mt-1.5 flex h-2 gap-px overflow-hidden rounded-tag bg-sunken">
        {pending > 0 &&
          AGES.map(({ key, colour }) => (
            <span key={key} className={colour} style={{ flexGrow: ages[key], flexBasis: 0 }} />
          ))}
      </div>
      <ul className="mt-2 grid grid-cols-2 gap-x-5 gap-y-1 text-12 text-ink-muted">
        {AGES.map(({ key, label, colour }) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden className={`size-2 rounded-[2px] ${colour}`} />
            {label}
            <b className="ml-auto font-[560] text-ink tabular-nums">{formatCount(ages[key])}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
