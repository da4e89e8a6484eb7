import type { WatchEvent } from '@inferdex/contracts/watching/watching'
import { formatDay } from '@inferdex/domain/text/date-display'
import { eventText, type EventTone } from '@inferdex/domain/watching/event-text'
import type { ReactNode } from 'react'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { cx } from '../../components/ui/cx.ts'
import { Link } from '../../components/ui/navigation/link.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { paths } from '../../lib/paths.ts'
import { BothBills } from './both-bills.tsx'

const TONES = {
  positive: 'text-positive',
  negative: 'text-negative',
  caution: 'text-caution',
  neutral: 'text-ink-muted',
} as const satisfies Record<EventTone, string>

type AlertLineProps = {
  event: WatchEvent
  isUnread: boolean
  onOpen: () => void
  /** Shown beside the date, on phones under it. */
  action?: ReactNode
}

/** Renders one event: its title, figures and day. */
export function AlertLine({ event, isUnread, onOpen, action }: AlertLineProps) {
  const { title, move, text, tone } = eventText(event)
  const seller = event.provider ?? event.bill?.after?.provider
  return (
    <div className="grid grid-cols-[0.5rem_auto_minmax(0,1fr)_auto] gap-x-3 px-4 py-2.5 text-13 leading-5 max-sm:gap-x-2.5 max-sm:px-3">
      <span aria-hidden className={cx('mt-1.5 size-2 rounded-full', isUnread && 'bg-accent')} />
      <ProviderLogo
        name={seller?.name ?? event.model?.name ?? event.bill?.name ?? '?'}
        slug={seller?.slug ?? null}
        className="mt-px"
      />
      <div className="min-w-0">
        <p>
          {isUnread && <span className="sr-only">New: </span>}
          <Link
            to={pathOf(event)}
            onClick={onOpen}
            className={cx('wrap-anywhere hover:underline', isUnread ? 'font-semibold' : 'font-medium')}
          >
            {title}
          </Link>
          {move !== null && (
            <>
              {' '}
              <b className={cx('figure text-12 font-semibold whitespace-nowrap', TONES[tone])}>{move}</b>
            </>
          )}
        </p>
        <p className="text-ink-muted">
          {text}
          {event.offerId !== null && (
            <>
              {' '}
              <Link to={paths.offer(event.offerId)} className={textLinkClass}>
                Evidence<span className="sr-only"> of: {title}</span>
              </Link>
            </>
          )}
        </p>
        {event.bill !== null && <BothBills bill={event.bill} />}
      </div>
      <div className="flex items-start gap-1 max-sm:flex-col max-sm:items-end sm:flex-row-reverse">
        <time dateTime={event.at} className="text-12 leading-5 whitespace-nowrap text-ink-muted">
          {formatDay(event.at)}
        </time>
        {action}
      </div>
    </div>
  )
}

function pathOf({ model, deal, provider, kind, bill }: WatchEvent): string {
  if (bill !== null) return bill.address
  if (deal !== null) return paths.deals()
  if (model !== null) return paths.model(model.slug)
  if (provider === null) return paths.changes()
  return kind === 'free-tier-ends' ? paths.freeTiers() : paths.provider(provider.slug)
}
