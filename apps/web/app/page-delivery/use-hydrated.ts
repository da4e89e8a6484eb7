import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and in the first client render, then true. For what only the browser can know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
