import { useEffect, useSyncExternalStore } from 'react'

/** How many open forms hold text that is saved nowhere. */
let held = 0
/** Somebody has decided to give up what the open forms hold. */
let isAbandoned = false
const listeners = new Set<() => void>()

function hold(by: 1 | -1): void {
  held += by
  if (held === 0) isAbandoned = false
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function hasUnsavedWork(): boolean {
  return held > 0 && !isAbandoned
}

export function useHasUnsavedWork(): boolean {
  return useSyncExternalStore(subscribe, hasUnsavedWork, () => false)
}

/** While it is on, the form holds text that would be lost if the page went away. */
export function useHoldUnsaved(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    hold(1)
    return () => hold(-1)
  }, [isOn])
}

/** No further question is asked until the open forms are gone. */
export function abandonUnsavedWork(): void {
  isAbandoned = held > 0
  for (const listener of listeners) listener()
}
