import type { Feed, FeedRun } from '@inferdex/contracts/feeds.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Check, CircleX, LoaderCircle, Settings2, TriangleAlert } from 'lucide-react'
import { ColumnHead } from '../../../components/data-table/column-head.tsx'
import { RowHead, Table, TableFrame, Td, Tr } from '../../../components/data-table/table.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Panel, PanelHead } from '../../../components/ui/panel.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { resultText, runTime, sizeText, tookText } from './feed-labels.ts'

/** Lists the newest runs of the selected feed. */
export function FeedRuns({ feed, onSettings }: { feed: Feed; onSettings: () => void }) {
  const failed = feed.runs.filter(({ state }) => state === 'failed' || state === 'stopped').length
  return (
    <Panel aria-label={`Runs of ${feed.title}`}>
      <PanelHead
        title={`${feed.title}, runs`}
        note={feed.runs.length === 0 ? 'none yet' : `the last ${feed.runs.length}, ${failed} failed`}
        actions={
          <Button size={28} onClick={onSettings}>
            <Settings2 aria-hidden />
            Settings
          </Button>
        }
      />
      {feed.runs.length === 0 ? (
        <EmptyState title="Never run">
          Its runs appear here as soon as it is switched on, started or given a file.
        </EmptyState>
      ) : (
        <TableFrame label="Newest runs" className="max-h-100">
          <Table rowHeight={32}>
            <thead>
              <tr>
                <ColumnHead>Started, UTC</ColumnHead>
                <ColumnHead>Result</ColumnHead>
                <ColumnHead numeric>File</ColumnHead>
                <ColumnHead numeric>Entries</ColumnHead>
                <ColumnHead numeric>Changed</ColumnHead>
                <ColumnHead numeric>Vanished</ColumnHead>
                <ColumnHead numeric>Took</ColumnHead>
              </tr>
            </thead>
            <tbody>
              {feed.runs.map((run) => (
                <Tr key={run.id}>
                  <RowHead className="font-normal tabular-nums">
                    {runTime(run.startedAt)}
                    {run.startedBy !== null && <span className="block text-12 text-ink-muted">by {run.startedBy}</span>}
                  </RowHead>
                  <Td className="max-w-120 py-1 whitespace-normal">
                    <Result run={run} />
                  </Td>
                  <Td numeric>{run.bytes === null ? '' : sizeText(run.bytes)}</Td>
                  <Td numeric>{count(run.entries)}</Td>
                  <Td numeric>{count(run.observed)}</Td>
                  <Td numeric>{count(run.gone)}</Td>
                  <Td numeric>{tookText(run)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
    </Panel>
  )
}

const count = (value: number | null) => (value === null ? '' : formatCount(value))

const MARKS = {
  running: { Icon: LoaderCircle, tone: 'text-ink-muted' },
  done: { Icon: Check, tone: 'text-ink' },
  unchanged: { Icon: Check, tone: 'text-ink' },
  failed: { Icon: CircleX, tone: 'text-negative' },
  stopped: { Icon: CircleX, tone: 'text-negative' },
  held: { Icon: TriangleAlert, tone: 'text-caution' },
} as const

function Result({ run }: { run: FeedRun }) {
  const { Icon, tone } = MARKS[run.state === 'done' && (run.held ?? 0) > 0 ? 'held' : run.state]
  return (
    <span className={`flex items-center gap-1.5 ${tone}`}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {resultText(run)}
    </span>
  )
}
