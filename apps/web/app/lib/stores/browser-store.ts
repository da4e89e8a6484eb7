import { createStore } from './create-store.ts'

/**
 * A value in local storage. The server and the first client render get `empty`, to avoid hydration mismatches; changes
 * in other tabs are followed by the storage event.
 */
export type BrowserStore<T> = {
  read: () => T
  write: (value: T) => void
  use: () => T
}

export function browserStore<T>(key: string, empty: T, parse: (stored: string) => T | null): BrowserStore<T> {
  const store = createStore<{ stored: string | null; value: T }>({ stored: null, value: empty }, (held) => {
    const stored = readStorage(key)
    return stored === held.stored ? held : { stored, value: (stored === null ? null : parse(stored)) ?? empty }
  })

  function write(value: T): void {
    const stored = typeof value === 'string' ? value : JSON.stringify(value)
    if (value === empty) removeStorage(key)
    // Storage may be unavailable in private browsing: the value is then lost with the page.
    else if (!writeStorage(key, stored)) return store.write({ stored: readStorage(key), value })
    store.write(store.read())
  }

  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) store.write(store.read())
    })
  }

  return { read: () => store.read().value, write, use: () => store.use(({ value }) => value) }
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
    // Storage is unavailable, so there is nothing to remove.
  }
}
