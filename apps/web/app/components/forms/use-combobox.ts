import { type KeyboardEvent, useId, useState } from 'react'
import { type ComboboxOption, matchingOptions } from './combobox-option.ts'

type UseCombobox = {
  options: readonly ComboboxOption[]
  onPick: (option: ComboboxOption) => void
  /** If given, the caller filters (on the server, for example), and `options` are the results. */
  onSearch?: ((query: string) => void) | undefined
  /** Value of the option that is highlighted when the list opens. */
  currentValue?: string | undefined
  /** Keeps the list open after a pick, to pick several. */
  staysOpen?: boolean | undefined
}

/** Holds the keyboard and focus rules of Combobox and MultiSelect. The focus always stays in the field. */
export function useCombobox({ options, onPick, onSearch, currentValue, staysOpen = false }: UseCombobox) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  // Null until the user types, so that the field shows the selection.
  const [query, setQuery] = useState<string | null>(null)
  const [wanted, setWanted] = useState(0)

  const visible = onSearch || !query ? options : matchingOptions(options, query)
  const activeIndex = Math.min(wanted, visible.length - 1)
  const active = visible[activeIndex]

  function show() {
    if (open) return
    setOpen(true)
    setWanted(
      Math.max(
        0,
        options.findIndex((option) => option.value === currentValue),
      ),
    )
    onSearch?.('')
  }

  function close() {
    setOpen(false)
    setQuery(null)
  }

  function search(text: string) {
    setOpen(true)
    setQuery(text)
    setWanted(0)
    onSearch?.(text)
  }

  function pick(option: ComboboxOption) {
    if (option.disabled) return
    onPick(option)
    if (staysOpen) {
      if (query) search('')
    } else close()
  }

  function move(start: number, step: 1 | -1) {
    for (let tried = 0, index = start; tried < visible.length; tried += 1, index += step) {
      const wrapped = (index + visible.length) % visible.length
      if (!visible[wrapped]?.disabled) return setWanted(wrapped)
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Tab') return close()
    if (!open) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return
      event.preventDefault()
      return show()
    }
    const moves: Record<string, () => void> = {
      ArrowDown: () => move(activeIndex + 1, 1),
      ArrowUp: () => move(activeIndex - 1, -1),
      Home: () => move(0, 1),
      End: () => move(visible.length - 1, -1),
      Enter: () => active && pick(active),
      Escape: close,
    }
    const run = moves[key]
    if (!run) return
    event.preventDefault()
    run()
  }

  return {
    open,
    query,
    visible,
    show,
    close,
    search,
    listProps: { id: listId, options: visible, activeIndex, onPick: pick, onHighlight: setWanted },
    inputProps: {
      role: 'combobox' as const,
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      'aria-activedescendant': open && active ? optionId(listId, activeIndex) : undefined,
      onKeyDown,
      onClick: show,
      onBlur: close,
    },
  }
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}
