import { type ReactNode, useId, useState } from 'react'
import { Input } from '../../components/forms/input.tsx'

type FigureFieldProps = {
  label: string
  /** None: a form does not send it. */
  name: string | undefined
  value: number
  /** Every keystroke; what cannot be read counts as 0 there. */
  onType: (text: string) => void
  onSettle: () => void
  unit?: ReactNode
}

/** A figure that may be anything while somebody types it: no error, so no need for a whole Field. */
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
