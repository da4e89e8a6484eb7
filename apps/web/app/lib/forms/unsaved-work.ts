import { useEffect } from 'react'
import { createStore } from '../stores/create-store.ts'

type Unsaved = {
  /** Number of open forms with unsaved text. */
  readonly held: number
  /** Whether the user has agreed to lose it. */
  readonly isAbandoned: boolean
}

const store = createStore<Unsaved>({ held: 0, isAbandoned: false })

function hold(by: 1 | -1): void {
  const held = store.read().held + by
  store.write({ held, isAbandoned: held > 0 && store.read().isAbandoned })
}

const isAtStake = ({ held, isAbandoned }: Unsaved) => held > 0 && !isAbandoned

export function hasUnsavedWork(): boolean {
  return isAtStake(store.read())
}

export function useHasUnsavedWork(): boolean {
  return store.use(isAtStake)
}

/** Registers the form as having unsaved text while `isOn` is true. */
export function useHoldUnsaved(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    hold(1)
    return () => hold(-1)
  }, [isOn])
}

/** Disables the guard until the open forms are closed. */
export function abandonUnsavedWork(): void {
  const { held } = store.read()
  store.write({ held, isAbandoned: held > 0 })
}
