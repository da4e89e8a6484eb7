import { formatCount } from '@inferdex/domain/text/number-display'
import { ColumnHead } from '../../../components/data-table/column-head.tsx'
import { Table, TableFrame, Td, Tr } from '../../../components/data-table/table.tsx'
import { type ParsedFile, SHOWN_FINDINGS } from './parsed-file.ts'

export function RowErrors({ parsed: { findings } }: { parsed: ParsedFile }) {
  return (
    <section className="grid min-w-0 gap-1.5">
      <h3 className="text-14 font-semibold">
        Row errors{' '}
        <span className="text-13 font-normal text-ink-muted">
          {findings.length < SHOWN_FINDINGS
            ? 'by row number in the file'
            : `the first ${formatCount(SHOWN_FINDINGS)}, all are in the error report`}
        </span>
      </h3>
      <TableFrame label="Row errors" className="max-h-72">
        <Table rowHeight={32}>
          <thead>
            <tr>
              <ColumnHead numeric>Row</ColumnHead>
              <ColumnHead>Column</ColumnHead>
              <ColumnHead>Reason</ColumnHead>
              <ColumnHead>Value in file</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {findings.map(({ row, column, reason, value }) => (
              <Tr key={`${row} ${column} ${reason}`}>
                <Td numeric>{formatCount(row)}</Td>
                <Td className="font-mono text-12">{column}</Td>
                <Td className="min-w-60 py-1 whitespace-normal">{reason}</Td>
                <Td className="max-w-48 truncate font-mono text-12" title={value}>
                  {value === '' ? (
                    <span className="text-ink-faint">empty</span>
                  ) : (
                    <span className="rounded-tag bg-removed px-1.5 py-0.5">{value}</span>
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </section>
  )
}
