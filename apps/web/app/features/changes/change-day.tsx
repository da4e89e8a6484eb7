import type { RecordedChange } from '@inferdex/contracts/changes'
import {
  type ChangeDay,
  type ChangeEntry,
  changeValue,
  type ChangeLook,
  fieldName,
  LOOK_LABELS,
  percentText,
} from '@inferdex/domain/changes/change-groups'
import { formatWeekday } from '@inferdex/domain/text/date-display'
import { priceText } from '@inferdex/domain/offers/price-display'
import {
  Archive,
  ArrowRight,
  Eraser,
  Gauge,
  Gift,
  type LucideIcon,
  Sparkles,
  Tag,
  TrendingDown,
  TrendingUp,
} from 'lucide-react'
import { Link } from 'react-router'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { cx } from '../../components/ui/cx.ts'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { paths } from '../../lib/paths.ts'

type Entry = ChangeEntry<RecordedChange>

/** Renders one day of /changes. */
export function ChangeDaySection({ day: { day, entries, folded } }: { day: ChangeDay<RecordedChange> }) {
  const count = entries.length + folded.length
  return (
    <section aria-labelledby={`day-${day}`} className="overflow-hidden rounded-box border border-line bg-surface">
      <div className="flex min-h-9 flex-wrap items-baseline gap-x-2 border-b border-line bg-sunken px-4 py-2 text-13">
        <h2 id={`day-${day}`} className="font-semibold">
          {formatWeekday(day)}
        </h2>
        <span className="text-12 text-ink-muted">{count === 1 ? '1 change' : `${count} changes`}</span>
      </div>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <EntryRow key={entry.first.id} entry={entry} />
        ))}
      </ul>
      {folded.length > 0 && (
        <details className="border-t border-line">
          <summary className="cursor-pointer px-4 py-2.5 text-13 font-medium text-accent hover:underline">
            Show {folded.length} more{' '}
            {folded.some(({ look }) => look === 'offer') ? 'new models and offers' : 'new models'}
          </summary>
          <ul className="divide-y divide-line border-t border-line">
            {folded.map((entry) => (
              <EntryRow key={entry.first.id} entry={entry} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const LOOKS = {
  drop: [TrendingDown, 'text-positive'],
  rise: [TrendingUp, 'text-negative'],
  mixed: [Gauge, 'text-ink-muted'],
  launch: [Sparkles, 'text-accent'],
  offer: [Sparkles, 'text-accent'],
  retirement: [Archive, 'text-caution'],
  ending: [Archive, 'text-caution'],
  status: [Tag, 'text-ink-muted'],
  deal: [Gift, 'text-ink-muted'],
  limit: [Gauge, 'text-ink-muted'],
  score: [Gauge, 'text-ink-muted'],
  correction: [Eraser, 'text-ink-muted'],
} as const satisfies Record<ChangeLook, readonly [LucideIcon, string]>

const HATCHED = 'bg-[repeating-linear-gradient(135deg,transparent_0_6px,var(--line)_6px_7px)]'

function EntryRow({ entry }: { entry: Entry }) {
  const { first, look } = entry
  const [Icon, tone] = LOOKS[look]
  const isCorrection = look === 'correction'
  return (
    <li
      data-row
      tabIndex={-1}
      className={cx(
        '-outline-offset-2 grid gap-x-4 gap-y-1 px-4 py-2 text-13 sm:grid-cols-[7rem_minmax(0,1.2fr)_minmax(0,1.5fr)_minmax(5rem,8rem)] sm:items-center',
        isCorrection && HATCHED,
      )}
    >
      <span className={cx('inline-flex items-center gap-1.5 font-[550]', tone)}>
        <Icon aria-hidden className="size-3.5" />
        {LOOK_LABELS[look]}
      </span>
      <Subject change={first} />
      <Figures entry={entry} />
      <span className="flex flex-wrap items-center gap-x-3 text-12 text-ink-muted sm:block">
        <span className={cx('block truncate', isCorrection && 'bg-surface/80')}>
          <Source change={first} />
        </span>
        <OfferEvidence change={first} />
      </span>
    </li>
  )
}

function Subject({ change }: { change: RecordedChange }) {
  const { model, provider, deal } = change
  const name = deal?.title ?? model?.name ?? provider?.name ?? 'A record'
  const to =
    model === null
      ? deal === null
        ? provider
          ? paths.provider(provider.slug)
          : null
        : paths.deals()
      : paths.model(model.slug)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <ProviderLogo size={20} name={provider?.name ?? name} slug={provider?.slug ?? model?.lab ?? null} />
      <span className="min-w-0">
        {to === null ? (
          name
        ) : (
          <Link to={to} className="block font-[550] wrap-anywhere hover:underline">
            {name}
          </Link>
        )}
        {provider && <span className="block truncate text-12 text-ink-muted">{provider.name}</span>}
      </span>
    </span>
  )
}

function Figures({ entry: { first, look, changes } }: { entry: Entry }) {
  if (look === 'launch') {
    const { input = null, output = null } = first.model ?? {}
    if (input === null && output === null) return <span className="text-12 text-ink-muted">No list price</span>
    return (
      <span className="text-12 text-ink-muted">
        Today <b className="font-mono font-semibold text-ink">{`${priceText(input)} / ${priceText(output)}`}</b>
      </span>
    )
  }
  if (look === 'retirement') {
    return first.successor === null ? (
      <span className="text-12 text-ink-muted">
        {first.after === 'retired' ? 'No successor named' : (first.after ?? '')}
      </span>
    ) : (
      <span className="text-12 text-ink-muted">
        Move to{' '}
        <Link to={paths.model(first.successor.slug)} className="font-medium text-accent hover:underline">
          {first.successor.name}
        </Link>
      </span>
    )
  }
  if (look === 'deal' || look === 'offer') return <span />
  return (
    <span className="grid gap-0.5">
      {changes.map((change) => (
        <Move key={change.id} change={change} isGrey={look === 'correction'} />
      ))}
    </span>
  )
}

function Move({ change, isGrey }: { change: RecordedChange; isGrey: boolean }) {
  const percent = percentText(change.changePercent)
  const isDrop = (change.changePercent ?? '').startsWith('-')
  return (
    <span className="grid grid-cols-[minmax(4.5rem,7rem)_minmax(0,1fr)_3.5rem] items-baseline gap-x-2 text-12">
      <span className={cx('truncate text-ink-muted', isGrey && 'bg-surface/80')}>{fieldName(change.field)}</span>
      <span className="inline-flex flex-wrap items-center gap-x-1.5 font-mono tabular-nums">
        <span className="text-ink-muted">{changeValue(change.before, change.unit)}</span>
        <ArrowRight aria-hidden className="size-3 text-ink-faint" />
        <span className="sr-only">to</span>
        <b className="font-semibold">{changeValue(change.after, change.unit)}</b>
      </span>
      {percent && (
        <span
          className={cx(
            'text-right font-mono font-semibold',
            isGrey ? 'text-ink-muted' : isDrop ? 'text-positive' : 'text-negative',
          )}
        >
          {percent}
        </span>
      )}
    </span>
  )
}

/** Links the evidence of all sources for the offer, if the change is about one. */
function OfferEvidence({ change: { offerId, model, provider } }: { change: RecordedChange }) {
  if (offerId === null) return null
  return (
    <Link
      to={paths.offer(offerId)}
      aria-label={`Evidence of ${model?.name ?? 'this offer'} at ${provider?.name ?? 'its seller'}`}
      className={cx(textLinkClass, 'inline-block leading-6')}
    >
      Evidence
    </Link>
  )
}

function Source({ change: { sourceName, sourceUrl } }: { change: RecordedChange }) {
  if (sourceUrl === null) return sourceName
  return (
    <a href={sourceUrl} rel="noopener nofollow" className="inline-block leading-6 hover:text-ink hover:underline">
      {sourceName}
    </a>
  )
}
