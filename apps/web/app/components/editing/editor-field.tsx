import type { ReactNode } from 'react'
import { groupDigits } from '../../lib/forms/figure-text.ts'
import type { Messages } from '../../lib/forms/form-messages.ts'
import type { RecordEditor } from '../../lib/forms/use-record-editor.ts'
import { Field } from '../forms/field.tsx'
import { Input, type InputProps } from '../forms/input.tsx'
import { Textarea } from '../forms/textarea.tsx'

export type EditedFields = Pick<RecordEditor, 'fields' | 'set'>

type EditorFieldProps = Omit<InputProps, 'name' | 'value' | 'onChange' | 'className'> & {
  editor: EditedFields
  messages: Messages
  name: string
  label: string
  hint?: ReactNode
  /** A whole number that is grouped when the field loses focus: "1,050,000". */
  grouped?: boolean | undefined
  /** Classes of the whole field; `inputClassName` is for the control. */
  className?: string | undefined
  inputClassName?: string | undefined
}

/** Renders a one-line text field of the edited record. */
export function EditorField(props: EditorFieldProps) {
  const { editor, messages, name, label, hint, required, grouped, className, inputClassName, ...input } = props
  return (
    <Field label={label} hint={hint} error={messages[name]} required={required} className={className}>
      <Input
        size={32}
        autoComplete="off"
        numeric={grouped}
        inputMode={grouped ? 'numeric' : undefined}
        {...input}
        name={name}
        value={editor.fields[name] ?? ''}
        onChange={(event) => editor.set(name, event.target.value)}
        onBlur={grouped ? (event) => editor.set(name, groupDigits(event.target.value)) : undefined}
        className={inputClassName}
      />
    </Field>
  )
}

type EditorTextareaProps = {
  editor: EditedFields
  messages: Messages
  name: string
  label: string
  hint?: ReactNode
  rows?: number
  className?: string
}

export function EditorTextarea({ editor, messages, name, label, hint, rows = 3, className }: EditorTextareaProps) {
  return (
    <Field label={label} hint={hint} error={messages[name]} className={className}>
      <Textarea
        name={name}
        rows={rows}
        value={editor.fields[name] ?? ''}
        onChange={(event) => editor.set(name, event.target.value)}
      />
    </Field>
  )
}
