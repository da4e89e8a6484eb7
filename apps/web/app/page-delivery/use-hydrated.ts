import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and in the first client render, then true. For values that only the browser has. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
