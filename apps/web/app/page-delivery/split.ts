import { type ComponentType, createElement, lazy, useState } from 'react'

const onTheirWay = new Set<Promise<unknown>>()

/**
 * A part of a page that the server renders and whose code is not in the first load: it starts to load with the page. The
 * page is taken over when the code of all its parts is there (`partsLoaded`), so that none of it is dead for a while.
 * Keep it inside a Suspense element that is made anew only for deferred values: an urgent change would make it show its
 * fallback while it waits.
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
    // Chosen once: another type later would start the part afresh.
    const [Part] = useState<ComponentType<Props>>(() => Loaded ?? Awaited)
    return createElement(Part, props)
  }
}

/** Counts a part as on its way until its code is there or cannot be loaded, which is reported where it is used. */
export function trackPart(loading: Promise<unknown>): void {
  onTheirWay.add(loading)
  sayWhetherLoading()
  loading
    .catch(() => {})
    .finally(() => {
      onTheirWay.delete(loading)
      sayWhetherLoading()
    })
}

/** Says it on the root element, for tests and others who look at the page from outside. */
function sayWhetherLoading(): void {
  if (typeof document !== 'undefined')
    document.documentElement.toggleAttribute('data-loading-parts', onTheirWay.size > 0)
}

/** Resolves when no part is on its way any more. A part may bring others. */
export async function partsLoaded(): Promise<void> {
  while (onTheirWay.size > 0) await Promise.allSettled(onTheirWay)
}
