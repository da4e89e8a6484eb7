import { useState } from 'react'
import { Input, type InputProps } from './input.tsx'

type FilterInputProps = Omit<InputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: string
  onType: (value: string) => void
  /** The field is left or sent: what was typed is meant. */
  onSettle: () => void
}

/** A filter that is typed: while it has the focus, the text in it belongs to whoever types. */
export function FilterInput({ value, onType, onSettle, ...rest }: FilterInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <Input
      size={32}
      autoComplete="off"
      {...rest}
      value={draft ?? value}
      onChange={({ target }) => {
        setDraft(target.value)
        onType(target.value.trim())
      }}
      onBlur={() => {
        setDraft(null)
        onSettle()
      }}
      onKeyDown={(event) => event.key === 'Enter' && onSettle()}
    />
  )
}
