import { useEffect, useSyncExternalStore } from 'react'

/** `none`: there is nothing to load (too large, or it failed), so the server has to answer. */
export type Lazy<T> = { readonly state: 'idle' | 'loading' | 'none' } | { readonly state: 'ready'; readonly value: T }

export type LazyStore<T> = {
  read: () => T | null
  use: () => Lazy<T>
  /** Starts loading once; later calls wait for the same answer. */
  load: () => Promise<T | null>
  /** Loads again and keeps what is there until the new one has come. Does nothing if it was never wanted. */
  refresh: () => Promise<void>
}

const IDLE = { state: 'idle' } as const
const LOADING = { state: 'loading' } as const
const NONE = { state: 'none' } as const

/** Data that the browser fetches once, when it has time, and then keeps for every page. */
export function lazyStore<T>(fetchValue: () => Promise<T | null>): LazyStore<T> {
  const listeners = new Set<() => void>()
  let current: Lazy<T> = IDLE
  let pending: Promise<T | null> | null = null

  function set(next: Lazy<T>): void {
    current = next
    for (const listener of listeners) listener()
  }

  async function run(): Promise<T | null> {
    if (current.state !== 'ready') set(LOADING)
    // A list that cannot be loaded is not an error: the pages of the server do the same.
    const value = await fetchValue().catch(() => null)
    if (value !== null) set({ state: 'ready', value })
    else if (current.state !== 'ready') set(NONE)
    return value
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    read: () => (current.state === 'ready' ? current.value : null),
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => IDLE,
      ),
    load: () => (pending ??= run()),
    refresh: async () => {
      if (pending === null) return
      pending = run()
      await pending
    },
  }
}

/** Loads it when the browser has nothing else to do. */
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
