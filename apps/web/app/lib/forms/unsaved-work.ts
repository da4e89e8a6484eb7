import { useEffect } from 'react'
import { createStore } from '../stores/create-store.ts'

type Unsaved = {
  /** How many open forms hold text that is saved nowhere. */
  readonly held: number
  /** The user has decided to give up what the open forms hold. */
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
  const { held } = store.read()
  store.write({ held, isAbandoned: held > 0 })
}
