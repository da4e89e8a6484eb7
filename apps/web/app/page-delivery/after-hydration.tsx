import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Returns a component that loads after hydration, for parts that depend on browser state only (stored choices). Their
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
