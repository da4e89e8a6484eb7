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
  onTheirWay.add(loading)
  // A part that cannot be loaded is reported where it is used.
  loading.catch(() => {}).finally(() => onTheirWay.delete(loading))
  const Awaited = lazy(() => loading)
  return function SplitPart(props: Props) {
    // Chosen once: another type later would start the part afresh.
    const [Part] = useState<ComponentType<Props>>(() => Loaded ?? Awaited)
    return createElement(Part, props)
  }
}

/** Resolves when no part is on its way any more. A part may bring others. */
export async function partsLoaded(): Promise<void> {
  while (onTheirWay.size > 0) await Promise.allSettled(onTheirWay)
}
