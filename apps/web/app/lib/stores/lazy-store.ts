import type { Tag } from '@inferdex/contracts/protocol/tags'
import { useEffect } from 'react'
import { createStore } from './create-store.ts'

/** `none`: there is nothing to load (too large, or it failed), so the server has to answer. */
export type Lazy<T> = { readonly state: 'idle' | 'loading' | 'none' } | { readonly state: 'ready'; readonly value: T }

export type LazyStore<T> = {
  /** What is kept, unless it has changed on the server since. */
  read: () => T | null
  use: () => Lazy<T>
  /** Starts loading once; later calls wait for the same answer, until it has changed on the server. */
  load: () => Promise<T | null>
  /** Loads again and keeps what is there until the new one has come. Does nothing if it was never wanted. */
  refresh: () => Promise<void>
}

const IDLE = { state: 'idle' } as const
const LOADING = { state: 'loading' } as const
const NONE = { state: 'none' } as const

/**
 * Data that the browser fetches once, when it has time, and then keeps for every page, until the server tells of a change
 * with one of the `tags`. Parts that use it keep what they have until somebody asks for it again.
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
    // A list that cannot be loaded is not an error: the pages of the server do the same.
    const value = await fetchValue().catch(() => null)
    // Asked for again in the meantime: that answer is newer.
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
    // Nothing that a page needs in order to be shown. Without it the value would be kept unwatched, so it is not kept.
    import('./change-stream.ts').then(({ watchChanges }) => watchChanges(tags, touch), touch)
  }

  return {
    read: () => {
      const current = store.read()
      return current.state === 'ready' && !isOutdated ? current.value : null
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
