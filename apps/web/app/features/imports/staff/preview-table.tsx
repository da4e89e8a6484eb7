import { formatCount } from '@inferdex/domain/text/number-display'
import { ColumnHead } from '../../../components/data-table/column-head.tsx'
import { Table, TableFrame, Td, Tr } from '../../../components/data-table/table.tsx'
import { type ParsedFile, PREVIEW_COLUMNS } from './parsed-file.ts'

export function PreviewTable({ parsed: { columns, preview } }: { parsed: ParsedFile }) {
  const shown = columns.slice(0, PREVIEW_COLUMNS)
  const caption =
    columns.length > shown.length
      ? `first ${preview.length} records, ${shown.length} of ${columns.length} columns`
      : `first ${preview.length} records`
  return (
    <section className="grid min-w-0 gap-1.5">
      <h3 className="text-14 font-semibold">
        Preview <span className="text-13 font-normal text-ink-muted">{caption}</span>
      </h3>
      <TableFrame label="Preview">
        <Table rowHeight={32}>
          <thead>
            <tr>
              <ColumnHead numeric>Row</ColumnHead>
              {shown.map((column) => (
                <ColumnHead key={column}>{column}</ColumnHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ row, cells }) => (
              <Tr key={row}>
                <Td numeric className="text-ink-faint">
                  {formatCount(row)}
                </Td>
                {cells.map((cell, index) => (
                  <Td key={shown[index]} className="max-w-60 truncate" title={cell}>
                    {cell}
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </section>
  )
}
