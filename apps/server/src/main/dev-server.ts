import type { Server } from 'node:http'
import { createServer as createViteServer, type ViteDevServer } from 'vite'
import { readConfig } from '../config.ts'
import { prepareDatabase } from '../jobs.ts'
import { openDatabase } from './open-database.ts'
import { runServer, type WebBuild } from './run-server.ts'

// `dev.ts` starts this process, and restarts it after each edit.
const config = readConfig(process.env)
const database = await openDatabase(config)
await prepareDatabase(database.direct)

let vite: ViteDevServer | undefined
let report: Parameters<WebBuild['reportProblems']>[0] | undefined
let transport: Parameters<WebBuild['callInProcess']>[0] | undefined
const web: WebBuild = {
  // Needed only for cache keys, and nothing is cached.
  routeIds: {},
  reportProblems: (to) => {
    report = to
  },
  callInProcess: (inProcess) => {
    transport = inProcess
  },
  // Loaded for each page: after an edit it is a new module, which has no transport yet.
  render: async (request) => {
    const current = (await vite?.ssrLoadModule('/app/entry.page.ts')) as WebBuild
    if (transport !== undefined) current.callInProcess(transport)
    if (report !== undefined) current.reportProblems(report)
    return current.render(request)
  },
}

async function openFiles(server: Server) {
  const bundler = await createViteServer({
    root: new URL('../../../web', import.meta.url).pathname,
    // One folder per port, so that two development servers do not share a cache.
    cacheDir: new URL(`../../../../.data/vite-${config.PORT}`, import.meta.url).pathname,
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  vite = bundler
  return (...[request, response, next]: Parameters<ViteDevServer['middlewares']>) => {
    bundler.middlewares(request, response, next)
    return true
  }
}

await runServer({ config, database, web, cachePages: false, openFiles })
console.info(`Inferdex runs at http://localhost:${config.PORT}`)
