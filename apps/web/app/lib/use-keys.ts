import { useEffect, useEffectEvent } from 'react'

type KeyActions = Readonly<Record<string, () => void>>

/** Keys that may be held down. The keys of decisions do not repeat: one press, one submission. */
const REPEATING: ReadonlySet<string> = new Set(['j', 'k'])

/** Keys that a focused button, link or radio needs itself. */
const CONTROL_KEYS: ReadonlySet<string> = new Set([' ', 'ArrowDown', 'ArrowUp'])

/** Handles single-letter shortcuts. They are ignored while a field has the focus or a dialog is open. */
export function useKeys(actions: KeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (
      isTyping(event.target) ||
      (CONTROL_KEYS.has(event.key) && isControl(event.target)) ||
      document.querySelector('[role=dialog], [role=alertdialog], [role=menu], dialog[open]')
    ) {
      return
    }
    // Prevents the shortcuts of the whole site from handling it too.
    event.preventDefault()
    if (!event.repeat || REPEATING.has(event.key)) action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, input, summary') !== null
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null
  )
}
