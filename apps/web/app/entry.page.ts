import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, type ServerBuild } from 'react-router'

// The one door between the server and the pages. (The module's type says `undefined` where ServerBuild says "absent".)
export const render = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

/** The routes that make up a page, from the outermost on, by the page's path; `*` stands for every other address. */
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
