import { useEffect, useEffectEvent } from 'react'

/** Calls back when submissions or comments arrive or are decided, here or elsewhere. */
export function useWorkChanges(onChange: () => void, isOn = true): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (!isOn) return
    let stop: (() => void) | null = null
    let isOver = false
    // Imported on demand: it is for staff only.
    const start = async () => {
      const { watchWork } = await import('./work-stream.ts')
      if (!isOver) stop = watchWork(() => changed())
    }
    void start()
    return () => {
      isOver = true
      stop?.()
    }
  }, [isOn])
}
