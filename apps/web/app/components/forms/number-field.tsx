import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { ControlSize } from './control-class.ts'
import { Input } from './input.tsx'

export type NumberFieldProps = {
  value: number
  onValueChange: (value: number) => void
  min: number
  max: number
  step?: number | undefined
  /** Unit, shown inside the field at the right. */
  unit?: ReactNode
  id?: string | undefined
  name?: string | undefined
  size?: ControlSize | undefined
  disabled?: boolean | undefined
  'aria-label'?: string | undefined
  className?: string | undefined
}

/**
 * Edits a number that is always within its bounds. The text stays as typed while typing ("1", "12", "12."): only valid
 * values are passed on, and the text is corrected on blur.
 */
export function NumberField({ value, onValueChange, min, max, step = 1, unit, ...rest }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)

  function type(text: string) {
    setDraft(text)
    const typed = parse(text)
    if (typed !== null && typed >= min && typed <= max) onValueChange(typed)
  }

  function settle() {
    const typed = draft === null ? null : parse(draft)
    if (typed !== null) onValueChange(clamp(typed, min, max))
    setDraft(null)
  }

  function press(event: KeyboardEvent) {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction !== 0) {
      event.preventDefault()
      setDraft(null)
      onValueChange(clamp(Number((value + direction * step).toFixed(6)), min, max))
    }
    if (event.key === 'Enter') settle()
  }

  // type="text", because a number input drops text that is not a number yet, and the mouse wheel changes it by
  // accident.
  return (
    <Input
      {...rest}
      type="text"
      inputMode="decimal"
      numeric
      value={draft ?? String(value)}
      onChange={(event) => type(event.target.value)}
      onBlur={settle}
      onKeyDown={press}
      trailing={unit}
    />
  )
}

function parse(text: string): number | null {
  const plain = text.trim().replaceAll(',', '')
  const parsed = Number(plain)
  return plain === '' || !Number.isFinite(parsed) ? null : parsed
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
