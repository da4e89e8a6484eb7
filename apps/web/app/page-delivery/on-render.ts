import { type ComponentType, lazy } from 'react'
import { trackPart } from './split.ts'

/**
 * A part of a page that the server renders and that not every view of the page needs (a tab): its code loads when it is
 * first shown. Inside a Suspense element; moving to it is a navigation, so the view before stays until it is there.
 */
export function onRender<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => {
    const loading = load()
    trackPart(loading)
    return { default: await loading }
  })
}
