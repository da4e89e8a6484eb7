import type { Feed } from '@inferdex/contracts/feeds.staff'
import { isFailing, lastEnded } from '@inferdex/domain/feeds/feed-state'
import { Rss } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ColumnHead } from '../../../components/data-table/column-head.tsx'
import { Table, TableFrame } from '../../../components/data-table/table.tsx'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { useKeys } from '../../../lib/use-keys.ts'
import { useFeedCalls, useFollowRuns } from './feed-calls.ts'
import { FeedFailure } from './feed-failure.tsx'
import { FeedRow } from './feed-row.tsx'
import { FeedRuns } from './feed-runs.tsx'
import { FeedSettings } from './feed-settings.tsx'

/** Lists all feeds and, below, the selected one: its failure and its runs. A failing feed is selected by default. */
export function FeedsPage({ feeds, now }: { feeds: readonly Feed[]; now: Date }) {
  const calls = useFeedCalls()
  useFollowRuns(feeds)
  const failing = feeds.filter(isFailing)
  const [search] = useSearchParams()
  const [selectedId, setSelectedId] = useState<string | null>(search.get('feed'))
  const [settingsOf, setSettingsOf] = useState<string | null>(null)
  const selected = feeds.find(({ id }) => id === selectedId) ?? failing[0] ?? feeds[0]
  const edited = feeds.find(({ id }) => id === settingsOf)
  const step = (by: 1 | -1) => {
    const next = feeds[feeds.findIndex(({ id }) => id === selected?.id) + by]
    if (next === undefined) return
    setSelectedId(next.id)
    document.querySelector<HTMLElement>(`[data-feed="${next.id}"]`)?.focus()
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    R: () => {
      if (selected !== undefined && selected.url !== null) void calls.run(selected)
    },
  })
  const sources = `${feeds.length} ${feeds.length === 1 ? 'source' : 'sources'}`
  return (
    <AdminPage title="Feeds" note={failing.length === 0 ? sources : `${sources}, ${failing.length} failing`}>
      {selected === undefined ? (
        <div className="rounded-box border border-line">
          <EmptyState title="No feeds yet" icon={<Rss aria-hidden />}>
            Feeds come with the database. Run the migrations, then switch on the ones that you want to read.
          </EmptyState>
        </div>
      ) : (
        <div className="grid gap-4">
          <FeedTable
            feeds={feeds}
            now={now}
            selected={selected}
            calls={calls}
            onSelect={setSelectedId}
            onSettings={setSettingsOf}
          />
          <Failure feed={selected} calls={calls} onSettings={() => setSettingsOf(selected.id)} />
          <FeedRuns feed={selected} onSettings={() => setSettingsOf(selected.id)} />
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-muted max-md:hidden">
            <span>
              <Kbd>J</Kbd> <Kbd>K</Kbd> next, previous
            </span>
            <span>
              <Kbd>Enter</Kbd> its runs
            </span>
            <span>
              <Kbd>Shift</Kbd> <Kbd>R</Kbd> run now
            </span>
          </p>
        </div>
      )}
      {edited !== undefined && <FeedSettings key={edited.id} feed={edited} onClose={() => setSettingsOf(null)} />}
    </AdminPage>
  )
}

type FeedTableProps = {
  feeds: readonly Feed[]
  now: Date
  selected: Feed
  calls: ReturnType<typeof useFeedCalls>
  onSelect: (id: string) => void
  onSettings: (id: string) => void
}

function FeedTable({ feeds, now, selected, calls, onSelect, onSettings }: FeedTableProps) {
  return (
    <TableFrame label="Feeds">
      <Table rowHeight={44}>
        <thead>
          <tr>
            <ColumnHead frozen>Feed</ColumnHead>
            <ColumnHead>State, trust</ColumnHead>
            <ColumnHead>Last 14 runs</ColumnHead>
            <ColumnHead>Next run</ColumnHead>
            <ColumnHead numeric>Entries</ColumnHead>
            <ColumnHead numeric>Changed</ColumnHead>
            <ColumnHead numeric>Vanished</ColumnHead>
            <ColumnHead numeric>Unmatched</ColumnHead>
            <ColumnHead numeric>Anomalies</ColumnHead>
            <ColumnHead>
              <span className="sr-only">Actions</span>
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {feeds.map((feed) => (
            <FeedRow
              key={feed.id}
              feed={feed}
              now={now}
              isSelected={feed.id === selected.id}
              calls={calls}
              onSelect={() => onSelect(feed.id)}
              onSettings={() => onSettings(feed.id)}
            />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

type FailureProps = Pick<FeedTableProps, 'calls'> & { feed: Feed; onSettings: () => void }

function Failure({ feed, calls, onSettings }: FailureProps) {
  const run = lastEnded(feed)
  if (run === undefined || (run.state !== 'failed' && run.state !== 'stopped')) return null
  return <FeedFailure feed={feed} run={run} calls={calls} onSettings={onSettings} />
}
