import { createContext, type KeyboardEvent, useContext, useState } from 'react'
import { FieldContext } from '../../../components/forms/field-context.ts'
import { Input, type InputProps } from '../../../components/forms/input.tsx'
import { decimalOf, wholeOf } from '../../../lib/forms/figure-text.ts'

type FigureInputProps = Omit<InputProps, 'type' | 'value' | 'onChange' | 'numeric' | 'step'> & {
  /**
   * Step of the arrow keys. With a whole step the value is a whole number with commas between groups of three digits.
   */
  step: number
  min: number
  /** Null if the field is empty. */
  value: number | null
  onValueChange: (value: number | null) => void
}

/** Invalid number texts by field id, so that a reopened plan shows what was typed. */
export const TypedFigures = createContext<Map<string, string>>(new Map())

/**
 * Edits a number and passes on even invalid input, because the validation of the price list reports errors. It is a
 * text input: the browser's number input drops a comma and turns "1,5" into 15.
 */
export function FigureInput({ value, onValueChange, step, min, ...rest }: FigureInputProps) {
  const typedFigures = useContext(TypedFigures)
  const field = useContext(FieldContext)?.id ?? ''
  const [text, setText] = useState(() => (Number.isNaN(value) ? (typedFigures.get(field) ?? '') : textOf(value)))
  const [known, setKnown] = useState(value)
  // Changed by the parent: "Free Tier" sets the price to 0.
  if (!Object.is(known, value)) {
    setKnown(value)
    setText(textOf(value))
  }

  function type(typed: string) {
    const next = figureOf(typed, step)
    typedFigures.set(field, typed)
    setText(typed)
    setKnown(next)
    onValueChange(next)
  }

  function press(event: KeyboardEvent) {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0 || Number.isNaN(value)) return
    event.preventDefault()
    type(String(Math.max(min, Number(((value ?? 0) + direction * step).toFixed(6)))))
  }

  return (
    <Input
      size={32}
      {...rest}
      inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
      numeric
      min={min}
      step={step}
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={press}
    />
  )
}

/** Returns null if the field is empty, and NaN if it is not a number. A price starts with a digit, as in offers. */
function figureOf(typed: string, step: number): number | null {
  if (/^\s*-?\./.test(typed)) return Number.NaN
  return Number.isInteger(step) ? wholeOf(typed) : decimalOf(typed)
}

function textOf(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value)
}
