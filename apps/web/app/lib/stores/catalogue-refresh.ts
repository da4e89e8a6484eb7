import type { Tag } from '@inferdex/contracts/protocol/tags'
import { type ChangeNotice, watchChanges } from './change-stream.ts'

const EVENT = 'catalogue-refresh'
const KEY = 'catalogue_refresh'
const POLL_MS = 5000
/** The same change may be noticed in three ways within this time. */
const SAME_CHANGE_MS = 1500

/** Notifies the pages of this tab of a change, and other tabs by a stored time. */
export function announceRefresh(): void {
  const now = String(Date.now())
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[storage].setItem(KEY, now)
    } catch {
      // Storage may be unavailable in private browsing: other tabs are notified by the server.
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
 * Calls the listener when the catalogue has changed in this tab, in another tab, or for another user. A notification
 * shortly after the last call may be the same change or the next one: it causes one more call, with `again`.
 */
export function onCatalogueChange(tags: readonly Tag[], listener: (how: ChangeNotice | 'again') => void): () => void {
  let seen = storedTime()
  let calledAt = 0
  let again: ReturnType<typeof setTimeout> | undefined

  function onNotice(how: ChangeNotice): void {
    seen = storedTime()
    const waitMs = calledAt + SAME_CHANGE_MS - Date.now()
    if (waitMs > 0) {
      again ??= setTimeout(call, waitMs, 'again')
      return
    }
    call(how)
  }
  function call(how: ChangeNotice | 'again'): void {
    clearTimeout(again)
    again = undefined
    calledAt = Date.now()
    listener(how)
  }
  function onLocalChange(): void {
    onNotice('announced')
  }
  function checkStoredTime(): void {
    if (!document.hidden && storedTime() !== seen) onNotice('announced')
  }
  function onStorage(event: StorageEvent): void {
    if (event.key === KEY) checkStoredTime()
  }

  const stopWatching = watchChanges(tags, onNotice)
  const poll = setInterval(checkStoredTime, POLL_MS)
  window.addEventListener(EVENT, onLocalChange)
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', checkStoredTime)
  return () => {
    stopWatching()
    clearInterval(poll)
    clearTimeout(again)
    window.removeEventListener(EVENT, onLocalChange)
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', checkStoredTime)
  }
}
