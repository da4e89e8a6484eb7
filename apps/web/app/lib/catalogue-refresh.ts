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

/** Calls back when the catalogue has changed: here, in another tab of this browser, or anywhere. */
export function onCatalogueChange(tags: readonly string[], listener: () => void): () => void {
  let seen = storedTime()
  let heardAt = 0
  let stream: EventSource | null = null

  function heard(): void {
    seen = storedTime()
    if (Date.now() - heardAt < SAME_CHANGE_MS) return
    heardAt = Date.now()
    listener()
  }
  function look(): void {
    if (!document.hidden && storedTime() !== seen) heard()
  }
  function onStorage(event: StorageEvent): void {
    if (event.key === KEY) look()
  }
  function follow(): void {
    if (document.hidden) {
      stream?.close()
      stream = null
      return
    }
    look()
    if (stream !== null) return
    stream = new EventSource('/api/changes')
    stream.addEventListener('change', ({ data }) => {
      const { tags: changed = [] } = JSON.parse(String(data)) as { tags?: string[] }
      if (changed.some((tag) => tags.includes(tag))) heard()
    })
  }

  const poll = setInterval(look, POLL_MS)
  window.addEventListener(EVENT, heard)
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', follow)
  // Not while the page loads: the stream stays open, and nothing has changed since.
  const start = setTimeout(follow, 1000)
  return () => {
    clearInterval(poll)
    clearTimeout(start)
    stream?.close()
    window.removeEventListener(EVENT, heard)
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', follow)
  }
}
