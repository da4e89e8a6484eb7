import * as build from 'virtual:react-router/server-build'
import { createRequestHandler } from 'react-router'

// The one door between the server and the pages.
export const render = createRequestHandler(build, import.meta.env.MODE)
export { callInProcess } from './lib/api.ts'
