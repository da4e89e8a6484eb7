import type { HistoryEntry } from '@inferdex/contracts/history/history.staff'
import { ArrowRight, Lock, LockOpen, Rss, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '../../../components/figures/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { fieldTitle, type HistoryDay, type HistoryKind, outcomeLook, sourceText, valueText } from './history-labels.ts'

type HistoryListProps = {
  kind: HistoryKind
  days: readonly HistoryDay[]
  current: HistoryEntry | undefined
  onOpen: (entry: HistoryEntry) => void
  onRevert: (entry: HistoryEntry) => void
}

const COLUMNS = 'md:grid md:grid-cols-[3.5rem_8.5rem_minmax(0,1fr)_minmax(0,1.25fr)_minmax(0,1.25fr)_5.5rem] md:gap-x-3'

/** Renders one line per changed field, grouped by day. On phones a line becomes a block. */
export function HistoryList({ kind, days, current, onOpen, onRevert }: HistoryListProps) {
  return (
    <>
      <div
        aria-hidden
        className={cx(COLUMNS, 'sticky top-0 z-10 hidden bg-sunken px-5 py-2 text-12 font-medium text-ink-muted')}
      >
        <span>UTC</span>
        <span>Who</span>
        <span>Record, field</span>
        <span>Change</span>
        <span>Reason, source</span>
      </div>
      {days.map(({ day, title, entries }) => (
        <section key={day} aria-label={title}>
          <h2 className="border-y border-line bg-paper px-5 py-1.5 text-12 font-medium text-ink-muted">{title}</h2>
          <ol>
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                kind={kind}
                entry={entry}
                isCurrent={entry === current}
                onOpen={() => onOpen(entry)}
                onRevert={() => onRevert(entry)}
              />
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

type EntryProps = {
  kind: HistoryKind
  entry: HistoryEntry
  isCurrent: boolean
  onOpen: () => void
  onRevert: () => void
}

function Entry({ kind, entry, isCurrent, onOpen, onRevert }: EntryProps) {
  const { offer, field, person, sourceName, at, source, sourceUrl } = entry
  const look = outcomeLook(entry)
  const who = person ?? (source === 'staff' ? 'Staff' : sourceName)
  return (
    <li
      aria-current={isCurrent ? 'true' : undefined}
      data-entry={entry.id}
      className={cx(
        COLUMNS,
        'relative cursor-pointer scroll-mt-16 items-center gap-y-1 border-b border-line px-5 py-1.5 text-13 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:py-3',
        isCurrent ? 'bg-accent-soft inset-ring-1 inset-ring-accent' : 'hover:bg-sunken',
      )}
    >
      <time dateTime={at} className="text-ink-muted tabular-nums max-md:order-2 max-md:text-12">
        {at.slice(11, 16)}
      </time>
      <span className="flex min-w-0 items-center gap-1.5 max-md:order-1">
        {person === null ? (
          <span className="grid size-5 shrink-0 place-items-center rounded-full bg-sunken text-ink-muted inset-ring inset-ring-line">
            <Rss aria-hidden className="size-3" />
          </span>
        ) : (
          <Avatar name={person} src={null} size={20} />
        )}
        <span className="truncate" title={who}>
          {who}
        </span>
      </span>
      <span className="min-w-0 max-md:order-3 max-md:col-span-2">
        {/* The button covers the line, so that a click anywhere opens the entry. */}
        <button
          type="button"
          onClick={onOpen}
          className="max-w-full cursor-pointer text-left after:absolute after:inset-0"
        >
          <b className="block truncate font-semibold">
            {offer === null ? KIND_LABELS[kind] : kind === 'PROVIDER' ? offer.model.name : offer.provider.name}
          </b>
          <span className="block truncate text-12 text-ink-muted" title={offer?.providerModelId}>
            {field === null ? 'The whole record' : fieldTitle(kind, field, offer !== null)}
          </span>
        </button>
      </span>
      <Change entry={entry} />
      <span className="grid min-w-0 justify-items-start gap-0.5 max-md:order-5 max-md:col-span-2">
        <Badge tone={look.tone}>{look.label}</Badge>
        <span className="max-w-full truncate text-12 text-ink-muted" title={sourceText(entry)}>
          {sourceText(entry)}
          {sourceUrl !== null && (
            <>
              ,{' '}
              <a href={sourceUrl} className="relative text-accent-strong underline" target="_blank" rel="noreferrer">
                {new URL(sourceUrl).hostname.replace(/^www\./, '')}
              </a>
            </>
          )}
        </span>
      </span>
      <span className="justify-self-end max-md:order-6 max-md:col-span-2">
        {entry.canRevert && (
          <Button size={28} variant="ghost" className="relative" onClick={onRevert}>
            <Undo2 aria-hidden className="size-3.5" />
            Revert
          </Button>
        )}
        {kind === 'PROVIDER' && offer !== null && (
          <Link to={adminPaths.modelHistory(offer.model.id)} className="relative text-12 text-accent-strong">
            In the model
          </Link>
        )}
      </span>
    </li>
  )
}

export const KIND_LABELS: Readonly<Record<HistoryKind, string>> = { MODEL: 'Model', PROVIDER: 'Provider', DEAL: 'Deal' }

const PROPOSED: ReadonlySet<HistoryEntry['outcome']> = new Set(['waits', 'rejected', 'replaced'])

function Change({ entry }: { entry: HistoryEntry }) {
  const { field, from, to, unit, outcome, isFromKnown } = entry
  const place = 'flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5 max-md:order-4 max-md:col-span-2'
  if (outcome === 'locked' || outcome === 'unlocked') {
    const [Icon, before] = outcome === 'locked' ? [Lock, 'unlocked'] : [LockOpen, 'locked']
    return (
      <span className={place}>
        <span className="text-ink-muted">{before}</span>
        <ArrowRight aria-label="to" className="size-3 text-ink-faint" />
        <Icon aria-hidden className="size-3" /> <b className="font-semibold">{outcome}</b>
      </span>
    )
  }
  if (field === null) return <span className={place}>{outcome === 'archived' ? 'Archived' : 'Added'}</span>
  const after = valueText(field, to, unit)
  // A feed that no longer lists a value is not the same as an empty value.
  if (from === null && to === null) return <span className={cx(place, 'text-ink-muted')}>no longer listed</span>
  if (outcome === 'said' || outcome === 'past' || outcome === 'gone') {
    return <span className={cx(place, 'font-mono text-ink-muted')}>{outcome === 'gone' ? 'not listed' : after}</span>
  }
  // A proposal without a previous value replaces nothing.
  if (from === null && PROPOSED.has(outcome)) return <span className={cx(place, 'font-mono')}>{after}</span>
  return (
    <span className={cx(place, 'font-mono')}>
      <del className="max-w-full truncate text-negative" title={valueText(field, from, unit)}>
        {isFromKnown ? valueText(field, from, unit) : 'not recorded'}
      </del>
      <ArrowRight aria-label="to" className="size-3 text-ink-faint" />
      <ins className="max-w-full truncate text-positive no-underline" title={after}>
        {after}
      </ins>
    </span>
  )
}
