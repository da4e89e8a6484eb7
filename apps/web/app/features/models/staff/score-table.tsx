import type { BenchmarkType } from '@inferdex/contracts/benchmarks'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CellInput, CellSelect } from '../../../components/editing/cell-input.tsx'
import { RowHead, Table, TableFrame, Td, Tr } from '../../../components/data-table/table.tsx'
import { Combobox } from '../../../components/forms/combobox.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { rowsOf, withoutRow, withRow } from '../../../lib/forms/edited-fields.ts'
import type { Messages } from '../../../lib/forms/form-messages.ts'
import type { RecordEditor } from '../../../lib/forms/use-record-editor.ts'
import { EMPTY_SCORE } from './model-fields.ts'

const REPORTING = [
  ['independent', 'Independent'],
  ['self', 'By the maker'],
  ['community', 'Community'],
] as const

type ScoreTableProps = {
  editor: RecordEditor
  messages: Messages
  benchmarks: readonly BenchmarkType[]
  nameOf: (benchmark: string) => string
}

export function ScoreTable({ editor, messages, benchmarks, nameOf }: ScoreTableProps) {
  const [isAdding, setAdding] = useState(false)
  const rows = rowsOf(editor.fields, 'scores')
  const free = benchmarks.filter(({ name }) => !rows.includes(name))
  return (
    <section aria-labelledby="scores-title" className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 id="scores-title" className="text-16 font-semibold">
          Benchmark results{' '}
          <span className="text-13 font-normal text-ink-muted">{rows.length}, percent of the scale</span>
        </h2>
        <Button size={28} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          <Plus aria-hidden className="size-3.5" />
          Add result
        </Button>
      </div>
      {isAdding && (
        <Combobox
          label="Benchmark of the new result"
          options={free.map(({ name, displayName }) => ({ value: name, label: displayName }))}
          selected={null}
          onSelect={(option) => {
            if (option === null) return
            editor.edit((fields) => withRow(fields, `scores.${option.value}`, EMPTY_SCORE))
            setAdding(false)
          }}
          placeholder="Which benchmark? Search by name"
          size={32}
        />
      )}
      {rows.length === 0 ? (
        <p className="text-13 text-ink-muted">No results yet.</p>
      ) : (
        <TableFrame label="Benchmark results">
          <Table rowHeight={36} aria-label="Benchmark results">
            <thead>
              <tr className="text-left text-12 text-ink-muted">
                {['Benchmark', 'Score %', 'Tested on', 'Reporting', 'Source', ''].map((head) => (
                  <th
                    key={head}
                    scope="col"
                    className={cx(
                      'h-8 border-b border-line bg-sunken px-2 font-[550] first:pl-3',
                      head === 'Score %' && 'text-right',
                    )}
                  >
                    {head || <span className="sr-only">Actions</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ScoreRow key={row} row={row} name={nameOf(row)} editor={editor} messages={messages} />
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
    </section>
  )
}

type ScoreRowProps = { row: string; name: string; editor: RecordEditor; messages: Messages }

function ScoreRow({ row, name, editor, messages }: ScoreRowProps) {
  const { fields, saved, set, edit } = editor
  const prefix = `scores.${row}`
  const cell = (field: string, label: string) => {
    const key = `${prefix}.${field}`
    return {
      name: key,
      label: `${name}, ${label}`,
      value: fields[key] ?? '',
      saved: saved[key] ?? null,
      invalid: messages[key] !== undefined,
      title: messages[key],
      onValueChange: (value: string) => set(key, value),
    }
  }
  const { invalid: _, ...reporting } = cell('reporting', 'reporting')
  const scoreProblem = messages[`${prefix}.score`]
  return (
    <Tr>
      <RowHead>
        {name}
        {scoreProblem !== undefined && <p className="text-12 font-medium text-negative">{scoreProblem}</p>}
      </RowHead>
      <Td className="w-24 px-1">
        <CellInput {...cell('score', 'score')} numeric inputMode="decimal" />
      </Td>
      <Td className="w-38 px-1">
        <CellInput {...cell('testedOn', 'tested on')} type="date" />
      </Td>
      <Td className="w-34 px-1">
        <CellSelect {...reporting} options={REPORTING} />
      </Td>
      <Td className="min-w-40 px-1">
        <CellInput {...cell('sourceUrl', 'source')} type="url" placeholder="https://" />
      </Td>
      <Td className="w-10">
        <IconButton label={`Remove ${name}`} size={28} onClick={() => edit((before) => withoutRow(before, prefix))}>
          <Trash2 aria-hidden className="size-3.5" />
        </IconButton>
      </Td>
    </Tr>
  )
}
