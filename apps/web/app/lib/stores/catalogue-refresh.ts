import type { Tag } from '@inferdex/contracts/protocol/tags'
import { type HowHeard, watchChanges } from './change-stream.ts'

const EVENT = 'catalogue-refresh'
const KEY = 'catalogue_refresh'
const POLL_MS = 5000
/** The same change may be heard of in three ways. */
const SAME_CHANGE_MS = 1500

/**
 * After a successful change in this browser: tells the pages of this tab, and the other tabs by the stored time.
 * @public Called after every staff edit, which the admin area brings.
 */
export function announceRefresh(): void {
  const now = String(Date.now())
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[storage].setItem(KEY, now)
    } catch {
      // Private browsing: other tabs hear of it from the server.
    }
  }
  window.dispatchEvent(new Event(EVENT))
}

function storedTime(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/**
 * Calls back when the catalogue has changed: here, in another tab of this browser, or anywhere. What is heard within a
 * moment of the last call may be the same change or the next one: it leads to one more call, with `again`.
 */
export function onCatalogueChange(tags: readonly Tag[], listener: (how: HowHeard | 'again') => void): () => void {
  let seen = storedTime()
  let calledAt = 0
  let again: ReturnType<typeof setTimeout> | undefined

  function heard(how: HowHeard): void {
    seen = storedTime()
    const waitMs = calledAt + SAME_CHANGE_MS - Date.now()
    if (waitMs > 0) {
      again ??= setTimeout(call, waitMs, 'again')
      return
    }
    call(how)
  }
  function call(how: HowHeard | 'again'): void {
    clearTimeout(again)
    again = undefined
    calledAt = Date.now()
    listener(how)
  }
  function heardHere(): void {
    heard('told')
  }
  function look(): void {
    if (!document.hidden && storedTime() !== seen) heard('told')
  }
  function onStorage(event: StorageEvent): void {
    if (event.key === KEY) look()
  }

  const stopWatching = watchChanges(tags, heard)
  const poll = setInterval(look, POLL_MS)
  window.addEventListener(EVENT, heardHere)
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', look)
  return () => {
    stopWatching()
    clearInterval(poll)
    clearTimeout(again)
    window.removeEventListener(EVENT, heardHere)
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', look)
  }
}
