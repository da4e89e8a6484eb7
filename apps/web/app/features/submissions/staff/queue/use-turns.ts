import { useCallback, useEffect, useRef } from 'react'

const IDLE_MS = 1500

/**
 * Calls about the same submission go one after the other, so that each knows what the one before it did. While one is
 * on its way, closing the tab asks first; a moment after the last one `onIdle` is told.
 */
export function useTurns(onIdle: () => void) {
  const running = useRef(new Map<string, Promise<void>>())
  const open = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const idle = useRef(onIdle)

  useEffect(() => {
    idle.current = onIdle
  }, [onIdle])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (open.current > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      clearTimeout(timer.current)
    }
  }, [])

  /** `work` says itself what went wrong: it never fails. */
  const inTurn = useCallback((ids: readonly string[], work: () => Promise<void>) => {
    open.current += 1
    clearTimeout(timer.current)
    const turn = Promise.all(ids.map((id) => running.current.get(id)))
      .then(work)
      .finally(() => {
        open.current -= 1
        if (open.current === 0) timer.current = setTimeout(() => idle.current(), IDLE_MS)
      })
    for (const id of ids) running.current.set(id, turn)
  }, [])
  return { inTurn }
}
