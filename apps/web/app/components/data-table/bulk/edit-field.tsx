import { useState } from 'react'
import { Field } from '../../forms/field.tsx'
import { Input } from '../../forms/input.tsx'
import { NativeSelect } from '../../forms/native-select.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

/** A field that can be set on many records at once. */
export type BulkField = {
  readonly key: string
  readonly label: string
  readonly type: 'text' | 'flag' | 'date'
  /** Converts the text of the form to the change of a record; an empty text removes the value. */
  readonly change: (text: string) => Readonly<Record<string, unknown>>
}

type EditFieldProps = {
  /** "12 models" */
  what: string
  fields: readonly BulkField[]
  onEdit: (change: Readonly<Record<string, unknown>>) => void
  onClose: () => void
}

/** Shows a dialog that sets one field on the selected records. Mount it to open. */
export function EditField({ what, fields, onEdit, onClose }: EditFieldProps) {
  const [key, setKey] = useState(fields[0]?.key ?? '')
  const [value, setValue] = useState('')
  const field = fields.find((one) => one.key === key) ?? fields[0]
  if (field === undefined) return null
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Edit a field of ${what}`}
      description="Every selected record gets this value. Records that somebody else has changed meanwhile stay as they are."
      confirmLabel={`Change ${what}`}
      onConfirm={() => onEdit(field.change(field.type === 'flag' && value === '' ? 'true' : value.trim()))}
    >
      <Field label="Field">
        <NativeSelect
          size={32}
          value={key}
          onChange={({ target }) => {
            setKey(target.value)
            setValue('')
          }}
        >
          {fields.map((one) => (
            <option key={one.key} value={one.key}>
              {one.label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={field.label}>
        {field.type === 'flag' ? (
          <NativeSelect size={32} value={value || 'true'} onChange={({ target }) => setValue(target.value)}>
            <option value="true">Yes</option>
            <option value="false">No</option>
          </NativeSelect>
        ) : (
          <Input
            size={32}
            type={field.type === 'date' ? 'date' : 'text'}
            value={value}
            onChange={({ target }) => setValue(target.value)}
            autoComplete="off"
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
