import { useSyncExternalStore } from 'react'

/**
 * A value that only the browser has (local storage). The server and the first client render see `empty`, so hydration
 * never differs; other tabs are followed through the storage event.
 */
export type BrowserStore<T> = {
  read: () => T
  write: (value: T) => void
  use: () => T
}

export function browserStore<T>(key: string, empty: T, parse: (stored: string) => T | null): BrowserStore<T> {
  const listeners = new Set<() => void>()
  let cached: { stored: string | null; value: T } | null = null

  function read(): T {
    const stored = readStorage(key)
    if (cached === null || cached.stored !== stored) {
      cached = { stored, value: (stored === null ? null : parse(stored)) ?? empty }
    }
    return cached.value
  }

  function write(value: T): void {
    const stored = typeof value === 'string' ? value : JSON.stringify(value)
    // Private browsing may refuse to store: the value then lives as long as the page.
    if (value === empty) removeStorage(key)
    else if (!writeStorage(key, stored)) cached = { stored: readStorage(key), value }
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  }

  return { read, write, use: () => useSyncExternalStore(subscribe, read, () => empty) }
}

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeStorage(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

function removeStorage(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored, so nothing is left.
  }
}
