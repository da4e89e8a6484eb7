import { toolTypes } from '@inferdex/domain/providers/provider-filters'
import { Plus, Trash2 } from 'lucide-react'
import { CellInput, CellSelect } from '../../../components/editing/cell-input.tsx'
import { Table, TableFrame, Td, Tr } from '../../../components/data-table/table.tsx'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { rowsOf, withoutRow, withRow } from '../../../lib/forms/edited-fields.ts'
import type { Messages } from '../../../lib/forms/form-messages.ts'
import type { RecordEditor } from '../../../lib/forms/use-record-editor.ts'
import { EMPTY_TOOL } from './provider-fields.ts'

const TYPES = {
  cli: 'Command line',
  extension: 'Extension',
  api: 'API',
  web: 'Web',
  other: 'Other',
} as const satisfies Record<(typeof toolTypes)[number], string>

type ToolTableProps = { editor: RecordEditor; messages: Messages }

/** Edits what a provider offers besides its API: one row per tool, one field per cell. */
export function ToolTable({ editor, messages }: ToolTableProps) {
  const rows = rowsOf(editor.fields, 'tools')
  const add = () => editor.edit((fields) => withRow(fields, `tools.new-${crypto.randomUUID()}`, EMPTY_TOOL))
  return (
    <section aria-labelledby="tools-title" className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 id="tools-title" className="text-16 font-semibold">
          Tools <span className="text-13 font-normal text-ink-muted">{rows.length}</span>
        </h2>
        <Button size={28} onClick={add}>
          <Plus aria-hidden className="size-3.5" />
          Add tool
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className="text-13 text-ink-muted">No tools yet.</p>
      ) : (
        <TableFrame label="Tools">
          <Table rowHeight={36} aria-label="Tools">
            <thead>
              <tr className="text-left text-12 text-ink-muted">
                {['Name', 'Kind', 'Platform', 'Description', 'Documentation', 'Official', ''].map((head) => (
                  <th key={head} scope="col" className="h-8 border-b border-line bg-sunken px-2 font-[550] first:pl-3">
                    {head || <span className="sr-only">Actions</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((id) => (
                <ToolRow key={id} id={id} editor={editor} messages={messages} />
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
    </section>
  )
}

function ToolRow({ id, editor, messages }: ToolTableProps & { id: string }) {
  const { fields, saved, set, edit } = editor
  const prefix = `tools.${id}`
  const called = fields[`${prefix}.name`] || 'New tool'
  const cell = (name: string, label: string, placeholder = '') => {
    const key = `${prefix}.${name}`
    return (
      <Td className="min-w-32 px-1">
        <CellInput
          name={key}
          label={`${called}, ${label}`}
          value={fields[key] ?? ''}
          saved={saved[key] ?? null}
          invalid={messages[key] !== undefined}
          title={messages[key]}
          placeholder={placeholder}
          onValueChange={(value) => set(key, value)}
        />
        {messages[key] !== undefined && <p className="px-1.5 pb-1 text-12 text-negative">{messages[key]}</p>}
      </Td>
    )
  }
  return (
    <Tr>
      {cell('name', 'name', 'Name')}
      <Td className="min-w-34 px-1">
        <CellSelect
          name={`${prefix}.type`}
          label={`${called}, kind`}
          value={fields[`${prefix}.type`] ?? 'other'}
          saved={saved[`${prefix}.type`] ?? null}
          options={toolTypes.map((type) => [type, TYPES[type]])}
          onValueChange={(value) => set(`${prefix}.type`, value)}
        />
      </Td>
      {cell('platform', 'platform', 'Any')}
      {cell('description', 'description', 'None')}
      {cell('documentation', 'documentation', 'https://')}
      <Td>
        <Checkbox
          aria-label={`${called}, official`}
          checked={fields[`${prefix}.official`] === 'true'}
          onChange={(event) => set(`${prefix}.official`, String(event.target.checked))}
        />
      </Td>
      <Td className="w-10">
        <IconButton label={`Remove ${called}`} size={28} onClick={() => edit((before) => withoutRow(before, prefix))}>
          <Trash2 aria-hidden className="size-3.5" />
        </IconButton>
      </Td>
    </Tr>
  )
}
