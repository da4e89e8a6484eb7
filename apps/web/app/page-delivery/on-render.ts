import { type ComponentType, lazy } from 'react'
import { trackPart } from './split.ts'

/**
 * Returns a component whose code loads when it is first shown, for parts that not every view needs (a tab). Use it
 * inside Suspense; showing it is a navigation, so the previous view stays until it has loaded.
 */
export function onRender<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => {
    const loading = load()
    trackPart(loading)
    return { default: await loading }
  })
}
