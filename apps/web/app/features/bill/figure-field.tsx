import { type ReactNode, useId, useState } from 'react'
import { Input } from '../../components/forms/input.tsx'

type FigureFieldProps = {
  label: string
  /** Undefined if a form must not send it. */
  name: string | undefined
  value: number
  /** Called on every keystroke. Text that is not a number counts as 0. */
  onType: (text: string) => void
  onSettle: () => void
  unit?: ReactNode
}

/** Renders a number field that accepts any text while typing. It never shows an error, so it does not need a Field. */
export function FigureField({ label, ...rest }: FigureFieldProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="text-13 font-medium text-ink-muted">
        {label}
      </label>
      <FigureInput id={id} {...rest} />
    </div>
  )
}

type FigureInputProps = Omit<FigureFieldProps, 'label'> & { id: string }

/** Shows the typed text while focused, and the value otherwise. */
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
