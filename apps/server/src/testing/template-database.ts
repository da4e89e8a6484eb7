import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { refreshModels } from '../features/models/models.service.ts'
import { moveStandingDay } from '../features/offers/facts/standing.queries.ts'
import { refreshProviderFigures } from '../features/providers/providers.service.ts'
import { seedCatalogue } from '../seed/catalogue.ts'
import { createTemplate, openDatabaseServer } from './servers/database-server.ts'
import { hashOfTemplates } from './servers/template-hash.ts'
import { QUEUES_START_AT, setQueueClock } from './run-jobs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL that returns the address of the database server. */
    databaseDoorUrl: string
  }
}

export const TEMPLATE_DATABASE = 'inferdex_template'
/** The template with the seed catalogue. */
export const CATALOGUE_DATABASE = 'inferdex_catalogue'
/** The time at which tests of the catalogue begin. */
export const LOADED_AT = new Date('2026-07-01T12:00:00Z')
/** The day up to which the seed catalogue records ends: its offers have the standing of this day. */
export const STANDING_DAY = '2026-11-18'

/**
 * Starts one real PostgreSQL for the whole run and migrates it once; every test file uses its own copy of a template.
 * It is started on demand, so tests without a database need none.
 */
export default async function setup(project: TestProject) {
  let starting: ReturnType<typeof startWithTemplates> | undefined
  const door = createServer((_, response) => {
    starting ??= startWithTemplates()
    starting.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  project.provide('databaseDoorUrl', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)

  return async () => {
    door.closeAllConnections()
    door.close()
    await (await starting)?.stop()
  }
}

async function startWithTemplates() {
  const server = await openDatabaseServer('tests')
  const contentHash = process.env.KEEP_TEMPLATES === '1' ? await hashOfTemplates() : null
  await createTemplate(server.url, TEMPLATE_DATABASE, {
    contentHash,
    fill: (database) => setQueueClock(database, QUEUES_START_AT),
  })
  await createTemplate(server.url, CATALOGUE_DATABASE, {
    from: TEMPLATE_DATABASE,
    contentHash,
    fill: async ({ db }) => {
      await seedCatalogue(db, LOADED_AT)
      await db.transaction().execute(async (tx) => {
        await moveStandingDay(tx, STANDING_DAY)
        await refreshModels(tx, 'all')
        await refreshProviderFigures(tx, 'all')
      })
    },
  })
  return server
}
