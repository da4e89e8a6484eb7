import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { prepareDatabase } from '../jobs.ts'
import { makeFirstExport } from '../features/exports/exports.service.ts'
import { createStorage } from '../platform/storage/create-storage.ts'
import { seed } from '../seed/seed.ts'
import { loadAssets } from '../http/pages/assets.ts'
import { securityHeaders } from '../http/pages/security-headers.ts'
import { openDatabase } from './open-database.ts'
import { openTelemetry } from './open-telemetry.ts'
import { runServer, type WebBuild } from './run-server.ts'

const FILES = new URL('../../../web/build/client', import.meta.url)

// Set before the pages are loaded, because React reads it once.
process.env.NODE_ENV ??= 'production'
const config = readConfig(process.env)
const telemetry = await openTelemetry(config)
const database = await openDatabase(config, { ...(telemetry && { onStatement: telemetry.noteStatement }) })
// On a busy machine, migrations and a first catalogue take longer than the request timeout.
const preparing = connect(database.url, { queryTimeoutMs: 0 })
// The included database belongs to this process, so it is migrated here. A configured one is migrated by the operator
// with `npm run db:migrate`.
if (config.DATABASE_URL === undefined) await prepareDatabase(preparing)
await seed(preparing.db, config, new Date())
// The files of the first catalogue exist before the first visitor. If that fails, the site still starts; a job retries.
await makeFirstExport({
  db: preparing.db,
  storage: createStorage(config),
  now: () => new Date(),
  publicUrl: config.PUBLIC_URL,
  siteName: config.SITE_CONFIG.name,
}).catch((error: unknown) => console.error('The first export failed', error))
await preparing.close()

const web = (await import(new URL('../../../web/build/server/index.js', import.meta.url).href)) as WebBuild
const openFiles = () => loadAssets(FILES.pathname, securityHeaders(config.PUBLIC_URL))
await runServer({ config, database, web, cachePages: true, telemetry, openFiles })
