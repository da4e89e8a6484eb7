import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, type ServerBuild } from 'react-router'

// The one door between the server and the pages. (The module's type says `undefined` where ServerBuild says "absent".)
export const render = createRequestHandler(build as ServerBuild, import.meta.env.MODE)
export { callInProcess } from './lib/api.ts'
