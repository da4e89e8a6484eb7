import type { HistoryEntry, LockedField, RecordHistory } from '@inferdex/contracts/history/history.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { ArrowLeft, ExternalLink, History } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryList } from './history-list.tsx'
import { daysOf, type HistoryKind } from './history-labels.ts'
import { LockedFields } from './locked-fields.tsx'
import { RevertPanel, type RevertReason } from './revert-panel.tsx'
import { useHistory } from './use-history.ts'

export type HistoryPageProps = {
  kind: HistoryKind
  history: RecordHistory
  /** Null for records that feeds do not change. */
  locks: readonly LockedField[] | null
  /** The tabs of the editor. */
  head: ReactNode
}

export function HistoryPage({ kind, history, locks, head }: HistoryPageProps) {
  const [now] = useState(() => new Date())
  const { entries, hasMore, loadMore, loading, revert, pending, unlock, lock } = useHistory(kind, history)
  const asked = useAskedEntry()
  const [currentId, setCurrent] = useState<string | null>(asked)
  const panelHead = useRef<HTMLHeadingElement>(null)
  const current = entries.find(({ id }) => id === currentId) ?? entries[0]
  const at = current === undefined ? -1 : entries.indexOf(current)

  const open = (entry: HistoryEntry | undefined) => {
    if (entry === undefined) return
    setCurrent(entry.id)
    document.querySelector(`[data-entry="${CSS.escape(entry.id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  /** Moves the focus to the confirmation at the side, which is below the list on phones. */
  const askToRevert = (entry: HistoryEntry | undefined) => {
    if (entry === undefined) return
    setCurrent(entry.id)
    // After the panel has rendered the entry.
    requestAnimationFrame(() => panelHead.current?.focus())
  }
  /** Reverts changes, and shows the new entry. */
  const revertAndShow = async (chosen: readonly HistoryEntry[], reason: RevertReason) => {
    await revert(chosen, reason)
    setCurrent(null)
  }
  useKeys({
    j: () => open(entries[at + 1]),
    k: () => open(entries[at - 1]),
    r: () => askToRevert(current),
    o: () => void loadMore(),
  })

  return (
    <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col lg:h-[calc(100dvh-3.5rem)]">
      {head}
      <div className="grid min-h-0 flex-1 border-t border-line lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-h-0 min-w-0 flex-col">
          <HistoryFilters kind={kind} fields={history.fields} />
          <div className="min-h-0 flex-1 border-t border-line lg:overflow-y-auto">
            {entries.length === 0 ? (
              <EmptyState title="No entries" icon={<History aria-hidden />}>
                Nothing has changed since the record was made, or no entry fits the filters.
              </EmptyState>
            ) : (
              <HistoryList
                kind={kind}
                days={daysOf(entries, now)}
                current={current}
                onOpen={open}
                onRevert={askToRevert}
              />
            )}
          </div>
          <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-2 text-12 text-ink-muted">
            <span className="max-sm:w-full">
              {formatCount(entries.length)} of {formatCount(history.total)} {history.total === 1 ? 'entry' : 'entries'},
              newest first
            </span>
            <span className="flex items-center gap-1 max-lg:hidden">
              <Kbd>j</Kbd>
              <Kbd>k</Kbd> move <Kbd>r</Kbd> revert <Kbd>o</Kbd> older
            </span>
            <Link to={adminPaths.historyOf(history.record.id)} className="ml-auto text-accent-strong">
              All entries in the audit log
            </Link>
            {hasMore && (
              <Button size={28} pending={loading} onClick={() => void loadMore()}>
                Older
              </Button>
            )}
          </div>
        </div>
        <aside className="grid min-h-0 content-start gap-4 border-line p-4 max-lg:border-t lg:overflow-y-auto lg:border-l">
          {current !== undefined && (
            <RevertPanel
              key={current.id}
              kind={kind}
              entry={current}
              entries={entries}
              address={entryAddress(current.id)}
              pending={pending}
              headRef={panelHead}
              onRevert={(chosen, reason) => void revertAndShow(chosen, reason)}
            />
          )}
          {locks !== null && <LockedFields locks={locks} onUnlock={unlock} open={openField(current)} onLock={lock} />}
        </aside>
      </div>
    </div>
  )
}

/** Returns the entry id in the URL, which stays there until another entry is opened. */
function useAskedEntry(): string | null {
  const [asked] = useState(() => new URLSearchParams(location.search).get('entry'))
  useEffect(() => {
    if (asked !== null) document.querySelector(`[data-entry="${CSS.escape(asked)}"]`)?.scrollIntoView()
  }, [asked])
  return asked
}

function entryAddress(id: string): string {
  const url = new URL(location.href)
  url.searchParams.set('entry', id)
  return url.href
}

/** Returns the field of an entry, if it is a lockable field of an offer. */
function openField(entry: HistoryEntry | undefined) {
  if (entry?.offer == null || entry.field === null || !LOCKABLE.has(entry.outcome)) return null
  return { offer: entry.offer, field: entry.field }
}

const LOCKABLE: ReadonlySet<string> = new Set(['changed', 'new', 'said', 'unlocked', 'waits', 'rejected'])

type HistoryHeadProps = {
  title: string
  note?: ReactNode
  back: { to: string; label: string }
  tabs: ReactNode
  viewTo: string
}

/** Renders the head of the editor, with the History tab selected. */
export function HistoryHead({ title, note, back, tabs, viewTo }: HistoryHeadProps) {
  return (
    <div className="px-4 sm:px-5">
      <div className="flex min-h-13 flex-wrap items-center gap-x-2.5 gap-y-1 pt-2">
        <Link
          to={back.to}
          aria-label={back.label}
          title={back.label}
          className={buttonClass({ variant: 'ghost', size: 32, icon: true, className: '-ml-2' })}
        >
          <ArrowLeft aria-hidden className="size-4" />
        </Link>
        <h1 className="text-20 font-[640] tracking-[-0.016em]">{title}</h1>
        {note}
        <Link to={viewTo} className={buttonClass({ size: 32, className: 'ml-auto' })}>
          <ExternalLink aria-hidden className="size-3.5" />
          View page
        </Link>
      </div>
      {tabs}
    </div>
  )
}
