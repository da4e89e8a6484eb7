import type { MouseEvent } from 'react'

/** Returns a click handler that acts instead of following the link, unless a new tab or window was requested. */
export function insteadOfLink(act: (() => void) | undefined) {
  if (act === undefined) return undefined
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    act()
  }
}

export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
