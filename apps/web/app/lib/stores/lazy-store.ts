import type { Tag } from '@inferdex/contracts/protocol/tags'
import { useEffect } from 'react'
import { createStore } from './create-store.ts'

/** `none`: not available (too large, or failed), so the server has to filter. */
export type Lazy<T> = { readonly state: 'idle' | 'loading' | 'none' } | { readonly state: 'ready'; readonly value: T }

export type LazyStore<T> = {
  /** Returns the cached value, or null if it has changed on the server since. */
  read: () => T | null
  /** Does the same as `read`, but awaits the first load. */
  readLoading: () => Promise<T | null>
  use: () => Lazy<T>
  /** Loads the value once. Later calls return the same promise, until the value has changed on the server. */
  load: () => Promise<T | null>
  /** Reloads and keeps the old value until then. Does nothing if it was never loaded. */
  refresh: () => Promise<void>
}

const IDLE = { state: 'idle' } as const
const LOADING = { state: 'loading' } as const
const NONE = { state: 'none' } as const

/**
 * Caches data that the browser loads once, when it is idle, for all pages, until the server reports a change with one
 * of the `tags`. Components keep the old value until it is reloaded.
 */
export function lazyStore<T>(tags: readonly Tag[], fetchValue: () => Promise<T | null>): LazyStore<T> {
  const store = createStore<Lazy<T>>(IDLE)
  let pending: Promise<T | null> | null = null
  let isOutdated = false
  let runs = 0

  async function run(): Promise<T | null> {
    runs += 1
    const own = runs
    isOutdated = false
    if (own === 1) watch()
    if (store.read().state !== 'ready') store.write(LOADING)
    // A failure is not an error, because the server is the fallback.
    const value = await fetchValue().catch(() => null)
    // Reloaded since: that response is newer.
    if (own !== runs) return pending
    if (value !== null) store.write({ state: 'ready', value })
    else if (store.read().state === 'ready') isOutdated = true
    else store.write(NONE)
    return value
  }

  function watch(): void {
    const touch = () => {
      isOutdated = true
    }
    // Imported later, because the first render does not need it. If it fails, changes go unnoticed, so the value is not
    // cached.
    import('./change-stream.ts').then(({ watchChanges }) => watchChanges(tags, touch), touch)
  }

  function read(): T | null {
    const current = store.read()
    return current.state === 'ready' && !isOutdated ? current.value : null
  }

  return {
    read,
    readLoading: async () => {
      if (store.read().state === 'loading') await pending
      return read()
    },
    use: () => store.use((current) => current),
    load: () => {
      if (pending === null || isOutdated) pending = run()
      return pending
    },
    refresh: async () => {
      if (pending === null) return
      pending = run()
      await pending
    },
  }
}

/** Loads when the browser is idle. */
export function useWhenIdle(load: () => unknown): void {
  useEffect(() => {
    const start = () => void load()
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start, 1500)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(start, { timeout: 4000 })
    return () => cancelIdleCallback(idle)
  }, [load])
}
