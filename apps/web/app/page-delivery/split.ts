import { type ComponentType, createElement, lazy, useState } from 'react'

const onTheirWay = new Set<Promise<unknown>>()

/**
 * Returns a server-rendered component whose code is not in the first load: it starts to load with the page. React
 * hydrates the page when the code of all parts is loaded (`partsLoaded`), so that no part is unresponsive. Use it
 * inside Suspense that re-renders only for deferred values: an urgent update would show the fallback while it loads.
 */
export function split<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null
  const loading = load().then((Part) => {
    Loaded = Part
    return { default: Part }
  })
  trackPart(loading)
  const Awaited = lazy(() => loading)
  return function SplitPart(props: Props) {
    // Chosen once, because another type later would remount the part.
    const [Part] = useState<ComponentType<Props>>(() => Loaded ?? Awaited)
    return createElement(Part, props)
  }
}

/** Counts a part as loading until its code is loaded or has failed; the failure is reported where it is used. */
export function trackPart(loading: Promise<unknown>): void {
  onTheirWay.add(loading)
  publishLoadingState()
  loading
    .catch(() => {})
    .finally(() => {
      onTheirWay.delete(loading)
      publishLoadingState()
    })
}

/** Sets an attribute on the root element, for browser tests. */
function publishLoadingState(): void {
  if (typeof document !== 'undefined')
    document.documentElement.toggleAttribute('data-loading-parts', onTheirWay.size > 0)
}

/** Resolves when no part is loading. A loaded part may start others. */
export async function partsLoaded(): Promise<void> {
  while (onTheirWay.size > 0) await Promise.allSettled(onTheirWay)
}
