import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import type { Database } from '../../apps/server/src/db/connect.ts'
import { inProcessTransport } from '../../apps/server/src/http/api/in-process.ts'
import type { WebBuild } from '../../apps/server/src/main/run-server.ts'

/** Starts the application with the built pages in this process, with an empty cache. */
export async function openPages(database: Database, env: NodeJS.ProcessEnv = {}) {
  const web = (await import(new URL('../../apps/web/build/server/index.js', import.meta.url).href)) as WebBuild
  const { app } = buildApp({
    config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...env }),
    database,
    now: () => new Date(),
    renderPage: web.render,
    routeIds: web.routeIds,
  })
  web.callInProcess(inProcessTransport(app))
  return app
}
