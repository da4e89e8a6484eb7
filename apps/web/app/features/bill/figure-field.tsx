import { isFigure } from '@inferdex/domain/bill/workload/workload'
import { type ReactNode, useId, useState } from 'react'
import { Input } from '../../components/forms/input.tsx'

type FigureFieldProps = {
  label: string
  /** Undefined if a form must not send it. */
  name: string | undefined
  value: number
  /** Called on every keystroke. Text that is not a number counts as 0, and the field shows an error. */
  onType: (text: string) => void
  onSettle: () => void
  unit?: ReactNode
}

/** Renders a number field that accepts any text while typing, also "120k" and "1.5M". */
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

/** Shows the typed text while focused or invalid, and the value otherwise. */
export function FigureInput({ id, name, value, onType, onSettle, unit }: FigureInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const isRefused = draft !== null && !isFigure(draft)
  const problemId = `${id}-problem`
  const input = (
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
        if (!isRefused) setDraft(null)
        onSettle()
      }}
      trailing={unit}
      aria-invalid={isRefused || undefined}
      aria-describedby={isRefused ? problemId : undefined}
    />
  )
  return (
    <span className="relative grid min-w-0">
      {input}
      {/* Overlaid on the page, to avoid a layout shift while typing. */}
      {isRefused && (
        <span
          id={problemId}
          role="alert"
          className="absolute top-full right-0 z-20 mt-1 w-44 rounded-control border border-negative bg-surface px-2 py-1 text-12 text-negative shadow-float"
        >
          Not a number, so it counts as 0. Try 500k or 1.5M.
        </span>
      )}
    </span>
  )
}
