import { useState } from 'react'
import { Input, type InputProps } from '../../components/forms/input.tsx'
import { cx } from '../../components/ui/cx.ts'

/** Figures stand at the right edge; the arrow keys count all the same. */
const NO_ARROWS =
  '[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none [&_input]:[appearance:textfield] [&_input::-webkit-inner-spin-button]:appearance-none'

type FigureInputProps = Omit<InputProps, 'type' | 'value' | 'onChange' | 'numeric'> & {
  /** Null: the field is empty. */
  value: number | null
  onValueChange: (value: number | null) => void
}

/** A number as it is typed, right or wrong: the rules of the price list say what is wrong with it. */
export function FigureInput({ value, onValueChange, className, ...rest }: FigureInputProps) {
  const [text, setText] = useState(() => textOf(value))
  const [known, setKnown] = useState(value)
  // Set from elsewhere: "Free Tier" sets the price to 0.
  if (known !== value) {
    setKnown(value)
    setText(textOf(value))
  }

  function type(typed: string) {
    const next = typed.trim() === '' ? null : Number(typed)
    setText(typed)
    setKnown(next)
    onValueChange(next)
  }

  return (
    <Input
      size={32}
      {...rest}
      type="number"
      inputMode="decimal"
      numeric
      className={cx(NO_ARROWS, className)}
      value={text}
      onChange={(event) => type(event.target.value)}
      // Scrolling over a field must not change a price.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value)
}
