import { useCallback, useEffect, useRef } from 'react'

const IDLE_MS = 1500

/**
 * Sends requests about the same submission one after the other, so that each builds on the one before. While one is
 * running, closing the tab asks for confirmation. `onIdle` is called shortly after the last one.
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

  /** `work` handles its own errors and never rejects. */
  const inTurn = useCallback((ids: readonly string[], work: () => Promise<void>) => {
    open.current += 1
    clearTimeout(timer.current)
    const turn = Promise.all(ids.flatMap((id) => running.current.get(id) ?? []))
      .then(work)
      .finally(() => {
        open.current -= 1
        if (open.current === 0) timer.current = setTimeout(() => idle.current(), IDLE_MS)
      })
    for (const id of ids) running.current.set(id, turn)
  }, [])
  return { inTurn }
}
