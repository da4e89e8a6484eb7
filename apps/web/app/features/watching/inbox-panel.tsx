import { eventText } from '@inferdex/domain/watching/event-text'
import { unreadText } from '@inferdex/domain/watching/unread-count'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Check, Inbox as InboxIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { SegmentedControl } from '../../components/forms/segmented-control.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Kbd } from '../../components/ui/kbd.tsx'
import { Panel, PanelHead } from '../../components/ui/panel.tsx'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { moveTo, openRow } from '../../lib/lists/row-keys.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { AlertLine } from './alert-line.tsx'
import type { useInbox } from './use-inbox.ts'

type InboxPanelProps = {
  inbox: ReturnType<typeof useInbox>
  unread: number
  watchCount: number
}

/** Renders the alerts, new ones first. */
export function InboxPanel({ inbox, unread, watchCount }: InboxPanelProps) {
  const [shown, setShown] = useState<'all' | 'new'>('all')
  const list = useRef<HTMLUListElement>(null)
  // Alerts read in the unread view stay until the view changes.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const entries =
    shown === 'all'
      ? inbox.entries
      : inbox.entries.filter((entry) => entry.unread.length > 0 || kept.has(entry.event.id))
  function read(entry: (typeof entries)[number]): void {
    setKept((before) => new Set([...before, entry.event.id]))
    inbox.markRead(entry)
  }
  useKeys({
    j: () => moveTo(list.current, 1),
    k: () => moveTo(list.current, -1),
    o: () => openRow(list.current),
    e: () => {
      const row = document.activeElement?.closest('[data-row]')
      const entry = entries.find(({ event }) => event.id === row?.getAttribute('data-row'))
      if (entry !== undefined) read(entry)
    },
  })
  return (
    <Panel aria-labelledby="inbox" className="overflow-hidden">
      <PanelHead
        id="inbox"
        title="Inbox"
        actions={
          <SegmentedControl
            label="Alerts shown"
            value={shown}
            onValueChange={(value) => {
              setKept(new Set())
              setShown(value)
            }}
            options={[
              { value: 'all', label: 'All' },
              { value: 'new', label: `New ${unreadText(unread)}` },
            ]}
          />
        }
      />
      {entries.length === 0 ? (
        <EmptyState
          title={shown === 'new' ? 'Nothing new' : 'No alerts yet'}
          icon={<InboxIcon aria-hidden />}
          level={3}
        >
          {watchCount === 0
            ? 'News of what you watch comes here.'
            : `We check ${watchCount === 1 ? 'the one thing' : `the ${formatCount(watchCount)} things`} that you watch whenever a source is read.`}
        </EmptyState>
      ) : (
        <ul ref={list} aria-labelledby="inbox" className="divide-y divide-line">
          {entries.map((entry) => {
            const isUnread = entry.unread.length > 0
            return (
              <li
                key={entry.event.id}
                data-row={entry.event.id}
                tabIndex={-1}
                className="-outline-offset-2 focus:bg-accent-soft"
              >
                <AlertLine
                  event={entry.event}
                  isUnread={isUnread}
                  onOpen={() => read(entry)}
                  action={
                    isUnread && (
                      <IconButton
                        size={28}
                        label={`Mark as read: ${eventText(entry.event).title}`}
                        title="Mark as read"
                        className="sm:-my-1"
                        onClick={(event) => {
                          // The button is unmounted; the row keeps the focus.
                          event.currentTarget.closest<HTMLElement>('[data-row]')?.focus()
                          read(entry)
                        }}
                      >
                        <Check aria-hidden className="size-4" />
                      </IconButton>
                    )
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
      {(entries.length > 0 || inbox.hasMore) && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-1.5 text-12 text-ink-muted">
          {inbox.hasMore ? (
            <Button size={28} pending={inbox.isLoading} onClick={inbox.loadMore}>
              Older alerts
            </Button>
          ) : (
            <p>{entries.length === 1 ? 'One alert' : `${formatCount(entries.length)} alerts`} of the last half year.</p>
          )}
          <span className="flex items-center gap-1.5 max-md:hidden">
            <Kbd>j</Kbd>
            <Kbd>k</Kbd> move, <Kbd>e</Kbd> marks as read, <Kbd>o</Kbd> opens
          </span>
        </div>
      )}
    </Panel>
  )
}
