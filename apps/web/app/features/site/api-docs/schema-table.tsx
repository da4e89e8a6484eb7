import type { ReactNode } from 'react'
import type { Schema } from './openapi.ts'
import { type SchemaRow, schemaRows, typeText } from './schema-rows.ts'

type SchemaTableProps = { caption: ReactNode; rows: readonly SchemaRow[] }

/** Renders fields as rows, nested ones indented. It scrolls inside its frame. */
export function FieldTable({ caption, rows }: SchemaTableProps) {
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label="Fields"
      className="relative overflow-x-auto rounded-box border border-line bg-surface"
    >
      <table className="w-full min-w-120 text-left text-13">
        <caption className="border-b border-line bg-sunken px-3 py-2 text-left text-12 font-medium text-ink-muted">
          {caption}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            <tr key={index} className="align-top">
              <th scope="row" className="w-2/5 px-3 py-2 font-normal">
                <code className={`figure text-ink ${INDENT[row.depth] ?? 'pl-18'}`}>
                  {row.depth > 0 && <span className="text-ink-faint">↳ </span>}
                  {row.name}
                </code>{' '}
                {!row.required && <span className="text-12 text-ink-faint">optional</span>}
              </th>
              <td className="px-3 py-2">
                <code className="figure wrap-anywhere text-ink-muted">{row.type}</code>
              </td>
              <td className="w-1/4 px-3 py-2 text-12 text-ink-muted">{row.notes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const INDENT = ['', 'pl-3', 'pl-6', 'pl-9', 'pl-12', 'pl-15'] as const

type SchemaTableOfProps = { label: string; schema: Schema }

export function SchemaTable({ label, schema }: SchemaTableOfProps) {
  const caption = (
    <>
      {label} <code className="figure">{typeText(schema)}</code>
    </>
  )
  return <FieldTable caption={caption} rows={schemaRows(schema)} />
}
