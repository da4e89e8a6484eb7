import { ColumnHead } from '../../../components/data-table/column-head.tsx'
import { RowHead, Table, TableFrame, Td, Tr } from '../../../components/data-table/table.tsx'
import { countText, type Jobs, sinceText, tookText } from './job-labels.ts'

type Queues = Jobs['queues']

/** Lists the queues, those with pending, running or failed jobs first. */
export function QueuesTable({ queues, now }: { queues: Queues; now: Date }) {
  const isBusy = ({ waiting, running, failed, later }: Queues[number]) => waiting + running + failed + later > 0
  const rows = [...queues.filter(isBusy), ...queues.filter((queue) => !isBusy(queue))]
  return (
    <TableFrame label="Queues">
      <Table rowHeight={36}>
        <thead>
          <tr>
            <ColumnHead frozen>Queue</ColumnHead>
            <ColumnHead numeric>Waiting</ColumnHead>
            <ColumnHead numeric>Later</ColumnHead>
            <ColumnHead numeric>Running</ColumnHead>
            <ColumnHead numeric>Failed</ColumnHead>
            <ColumnHead numeric>Oldest</ColumnHead>
            <ColumnHead numeric>Median</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((queue) => (
            <Tr key={queue.name}>
              <RowHead className="font-mono text-12">{queue.name}</RowHead>
              <Count value={queue.waiting} />
              <Count value={queue.later} />
              <Count value={queue.running} />
              <Count value={queue.failed} isBad />
              <Td numeric className={queue.oldestWaitingAt === null ? 'text-ink-muted' : undefined}>
                {queue.oldestWaitingAt === null ? 'none' : sinceText(queue.oldestWaitingAt, now)}
              </Td>
              <Td numeric className={queue.medianSeconds === null ? 'text-ink-faint' : undefined}>
                {tookText(queue.medianSeconds)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

function Count({ value, isBad = false }: { value: number; isBad?: boolean }) {
  return (
    <Td numeric className={value === 0 ? 'text-ink-muted' : isBad ? 'text-negative' : undefined}>
      {countText(value)}
    </Td>
  )
}
