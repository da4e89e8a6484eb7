import { useEffect, useEffectEvent } from 'react'

type KeyActions = Readonly<Record<string, () => void>>

/** Keys that may be held down. A decision never repeats: one press, one submission. */
const REPEATING: ReadonlySet<string> = new Set(['j', 'k'])

/** Single letters for a screen. They are silent while a field has the focus or something lies above the screen. */
export function useKeys(actions: KeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (
      isTyping(event.target) ||
      document.querySelector('[role=dialog], [role=alertdialog], [role=menu], dialog[open]')
    ) {
      return
    }
    // Before the shortcuts of the whole site, which leave alone what is taken.
    event.preventDefault()
    if (!event.repeat || REPEATING.has(event.key)) action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null
  )
}
