import { createServer as createViteServer } from 'vite'
import { readConfig } from '../config.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { seed } from '../db/seed/seed.ts'
import { openDatabase } from './open-database.ts'
import { runServer, type WebBuild } from './run-server.ts'

const config = readConfig({ SEED: 'demo', DEMO: '1', LOG_LEVEL: 'warn', DRAIN_SECONDS: '0', ...process.env })
const database = await openDatabase(config)
await migrateToLatest(database.db)
await seed(database.db, config, new Date())

const vite = await createViteServer({
  root: new URL('../../../web', import.meta.url).pathname,
  // By port, so that two development servers do not disturb each other.
  cacheDir: new URL(`../../../../.data/vite-${config.PORT}`, import.meta.url).pathname,
  server: { middlewareMode: true, hmr: { port: config.PORT + 1 } },
  appType: 'custom',
})
const loadWeb = async () => (await vite.ssrLoadModule('/app/entry.page.ts')) as WebBuild

let transport: Parameters<WebBuild['callInProcess']>[0] | null = null
const web: WebBuild = {
  callInProcess: (inProcess) => {
    transport = inProcess
  },
  // Loaded anew for each page: after an edit it is another module, which does not know its transport yet.
  render: async (request) => {
    const current = await loadWeb()
    if (transport !== null) current.callInProcess(transport)
    return current.render(request)
  },
}

await runServer({
  config,
  database,
  web,
  cachePages: false,
  serveFile: (request, response, next) => {
    vite.middlewares(request, response, next)
    return true
  },
})
console.info(`Inferdex runs at http://localhost:${config.PORT}`)
