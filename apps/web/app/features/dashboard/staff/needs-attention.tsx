import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { CalendarClock, CircleAlert, CircleCheck, Flag, type LucideIcon, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Panel, PanelBody, PanelHead } from '../../../components/ui/panel.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { paths } from '../../../lib/paths.ts'
import { counted, type Dashboard, daysSince } from './dashboard.ts'

type Attention = Dashboard['attention']
type NeedsAttentionProps = { attention: Attention; pending: number; now: Date }

export function NeedsAttention({ attention, pending, now }: NeedsAttentionProps) {
  const { heldReviews, ratingSurges, failingJobs, mostTriedJob, oldestPendingAt, oldPrices, oldestPriceOn } = attention
  const isQuiet = [pending, heldReviews, ratingSurges.length, failingJobs, oldPrices].every((count) => count === 0)
  return (
    <Panel aria-label="Needs attention">
      <PanelHead
        title="Needs attention"
        note={oldestPendingAt === null ? undefined : `oldest: ${daysSince(oldestPendingAt, now)}`}
      />
      <PanelBody>
        <PendingByAge ages={attention.pendingByAge} pending={pending} />
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {heldReviews > 0 && (
            <Item Icon={Flag} aside="flagged by the checks">
              <b className="font-[560] text-ink">{counted(heldReviews, 'review')}</b> held back
            </Item>
          )}
          {ratingSurges.map(({ targetType, slug, name, reviews, fromNewAccounts }) => (
            <Item key={`${targetType} ${slug}`} Icon={TrendingUp} aside={`${fromNewAccounts} from new accounts`}>
              <b className="font-[560] text-ink">{counted(reviews, 'review')}</b> within a day:{' '}
              <TextLink to={`${targetType === 'MODEL' ? paths.model(slug) : paths.provider(slug)}?tab=reviews`}>
                {name}
              </TextLink>
            </Item>
          ))}
          {oldPrices > 0 && (
            <Item Icon={CalendarClock} aside={oldestPriceOn && `oldest ${formatDay(oldestPriceOn)}`}>
              <b className="font-[560] text-ink">{counted(oldPrices, 'offer')}</b> with prices over 90 days old
            </Item>
          )}
          {failingJobs > 0 && (
            <Item Icon={CircleAlert} isBad aside={mostTriedJob && counted(mostTriedJob.attempts, 'try', 'tries')}>
              <b className="font-[560]">{counted(failingJobs, 'job')} failing</b>
              {mostTriedJob && `: ${mostTriedJob.name}`}
            </Item>
          )}
          {isQuiet && (
            <Item Icon={CircleCheck} aside={null}>
              Nothing needs attention.
            </Item>
          )}
        </ul>
      </PanelBody>
    </Panel>
  )
}

const AGES = [
  { key: 'underOneDay', label: 'under 1 day', colour: 'bg-line-control' },
  { key: 'oneToThreeDays', label: '1 to 3 days', colour: 'bg-accent' },
  { key: 'threeToSevenDays', label: '3 to 7 days', colour: 'bg-caution' },
  { key: 'overSevenDays', label: 'over 7 days', colour: 'bg-negative' },
] as const

function PendingByAge({ ages, pending }: { ages: Attention['pendingByAge']; pending: number }) {
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

type ItemProps = { Icon: LucideIcon; isBad?: boolean; aside: ReactNode; children: ReactNode }

function Item({ Icon, isBad = false, aside, children }: ItemProps) {
  return (
    <li className={`flex min-h-9 items-center gap-2 py-1 text-13 ${isBad ? 'text-negative' : 'text-ink-muted'}`}>
      <Icon aria-hidden className="size-3.5" />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {aside && <span className="text-12">{aside}</span>}
    </li>
  )
}
