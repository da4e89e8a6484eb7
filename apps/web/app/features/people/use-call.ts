import { useCallback, useEffect, useRef, useState } from 'react'

export type Called<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly value: T }

/** Calls the API, again whenever `call` changes. The old value stays until the new one has arrived. */
export function useCall<T>(call: () => Promise<T>): { called: Called<T>; again: () => void } {
  const [called, setCalled] = useState<Called<T>>({ state: 'loading' })
  const newest = useRef<object | null>(null)
  const again = useCallback(() => {
    const asked = {}
    newest.current = asked
    const set = (next: Called<T>) => newest.current === asked && setCalled(next)
    call().then(
      (value) => set({ state: 'ready', value }),
      (error: unknown) => set({ state: 'failed', error }),
    )
  }, [call])
  useEffect(() => {
    again()
    return () => {
      newest.current = null
    }
  }, [again])
  return { called, again }
}
