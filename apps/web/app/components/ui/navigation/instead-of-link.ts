import type { MouseEvent } from 'react'

/** Acts instead of following the link, unless the reader asked for a new tab or window. */
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
