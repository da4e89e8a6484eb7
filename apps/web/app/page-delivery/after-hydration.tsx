import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * For parts that show only what the browser knows (stored choices): they have nothing to say before hydration, so their
 * code is not part of the first load.
 */
export function afterHydration(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => ({ default: await load() }))
  return function AfterHydration() {
    if (!useHydrated()) return null
    return (
      <Suspense>
        <Part />
      </Suspense>
    )
  }
}
