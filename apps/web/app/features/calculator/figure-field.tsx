import { type ReactNode, useState } from 'react'
import { Field } from '../../components/forms/field.tsx'
import { Input } from '../../components/forms/input.tsx'

type FigureFieldProps = {
  label: string
  name: string
  value: number
  /** Every keystroke; what cannot be read counts as 0 there. */
  onType: (text: string) => void
  onSettle: () => void
  unit?: ReactNode
  hint?: ReactNode
  className?: string | undefined
}

/** A figure that may be anything while somebody types it. */
export function FigureField({ label, name, value, onType, onSettle, unit, hint, className }: FigureFieldProps) {
  return (
    <Field label={label} hint={hint} className={className}>
      <FigureInput name={name} value={value} onType={onType} onSettle={onSettle} unit={unit} />
    </Field>
  )
}

type FigureInputProps = Pick<FigureFieldProps, 'name' | 'value' | 'onType' | 'onSettle' | 'unit'> & {
  id?: string | undefined
}

/** While it has the focus, the text in it belongs to whoever types. */
export function FigureInput({ id, name, value, onType, onSettle, unit }: FigureInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <Input
      id={id}
      name={name}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      numeric
      size={32}
      value={draft ?? String(value)}
      onChange={({ target }) => {
        setDraft(target.value)
        onType(target.value)
      }}
      onBlur={() => {
        setDraft(null)
        onSettle()
      }}
      trailing={unit}
    />
  )
}
