import { useState } from 'react'
import { Input, type InputProps } from './input.tsx'

type FilterInputProps = Omit<InputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: string
  onType: (value: string) => void
  /** Called on blur and on Enter, when typing has ended. */
  onSettle: () => void
}

/** Renders a text filter that shows the typed text while focused, and the filter's value otherwise. */
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
