import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { onToasterWanted } from '../../lib/toast.ts'

// If the region cannot be loaded (offline, or a new version is out), the page must still work.
const ToastRegion = lazy<ComponentType>(() =>
  import('./toast-region.tsx').then((module) => ({ default: module.ToastRegion })).catch(() => ({ default: Nothing })),
)

function Nothing() {
  return null
}

/** Loads the toast region when the browser is idle or with the first toast, to keep it out of the first load. */
export function Toasts() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    const stop = onToasterWanted(want)
    // Safari has no idle callback.
    const idle = 'requestIdleCallback' in window ? requestIdleCallback(want, { timeout: 5000 }) : setTimeout(want, 2000)
    return () => {
      stop()
      if ('cancelIdleCallback' in window) cancelIdleCallback(Number(idle))
      else clearTimeout(idle)
    }
  }, [])
  if (!wanted) return null
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  )
}
