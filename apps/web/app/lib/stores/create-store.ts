import { useSyncExternalStore } from 'react'

/** A value outside of React. */
export type Store<T> = {
  read: () => T
  write: (value: T) => void
  /** Re-renders when the selected part has changed. */
  use: <Picked>(select: (value: T) => Picked) => Picked
}

/**
 * Creates a store. The server and the first client render get `empty`, to avoid hydration mismatches. `refresh` is
 * given the held value before each read and returns the current one: the same object, unless it has changed elsewhere.
 */
export function createStore<T>(empty: T, refresh: (held: T) => T = (held) => held): Store<T> {
  const listeners = new Set<() => void>()
  let held = empty

  function read(): T {
    held = refresh(held)
    return held
  }

  function write(value: T): void {
    held = value
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    read,
    write,
    use: (select) =>
      useSyncExternalStore(
        subscribe,
        () => select(read()),
        () => select(empty),
      ),
  }
}
