import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, type ServerBuild } from 'react-router'

// The only entry point of the server into the pages. (The module's type has `undefined` where ServerBuild omits the
// key.)
export const render = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

/** Ids of the routes of a page, outermost first, by the page's path. `*` is every other URL. */
export const routeIds: Record<string, string[]> = Object.fromEntries(
  Object.values(build.routes).flatMap((route) => {
    if (route === undefined || (route.path === undefined && route.index !== true)) return []
    const ids = [route.id]
    for (let parent = route.parentId; parent !== undefined; parent = build.routes[parent]?.parentId) ids.unshift(parent)
    return [[route.path === '*' ? '*' : `/${route.path ?? ''}`, ids]]
  }),
)

export { callInProcess } from './lib/api/api.ts'
export { reportProblems } from './lib/api/problems.ts'
