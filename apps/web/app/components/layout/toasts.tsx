import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useIsToasterWanted, wantToaster } from '../../lib/toast.ts'

// If the region cannot be loaded (offline, or a new version is out), the page must still work.
const ToastRegion = lazy<ComponentType>(() =>
  import('./toast-region.tsx').then((module) => ({ default: module.ToastRegion })).catch(() => ({ default: Nothing })),
)

function Nothing() {
  return null
}

/** Loads the toast region when the browser is idle or with the first toast, to keep it out of the first load. */
export function Toasts() {
  const isWanted = useIsToasterWanted()
  useEffect(() => {
    // Safari has no idle callback.
    const idle =
      'requestIdleCallback' in window
        ? requestIdleCallback(wantToaster, { timeout: 5000 })
        : setTimeout(wantToaster, 2000)
    return () => {
      if ('cancelIdleCallback' in window) cancelIdleCallback(Number(idle))
      else clearTimeout(idle)
    }
  }, [])
  if (!isWanted) return null
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  )
}
