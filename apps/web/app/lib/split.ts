import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that the server renders and whose code is not in the first load: it starts to load with the page and
 * takes over its own HTML when it is there. Keep it inside a Suspense element that is made anew only for deferred
 * values: an urgent change would make it show its fallback while it waits.
 */
export function split<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loading = load().then((Part) => ({ default: Part }))
  // A part that cannot be loaded is reported where it is used.
  loading.catch(() => {})
  return lazy(() => loading)
}
