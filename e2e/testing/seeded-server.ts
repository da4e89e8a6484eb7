import { seed } from '../../apps/server/src/seed/seed.ts'
import { removeSchedules } from '../../apps/server/src/testing/run-jobs.ts'
import { createTemplate, openDatabaseServer } from '../../apps/server/src/testing/servers/database-server.ts'
import { hashOfTemplates } from '../../apps/server/src/testing/servers/template-hash.ts'
import { isWholeSite, openWholeDatabase } from './whole-site.ts'

/**
 * The template database of every product of the browser tests: the catalogue with the demo accounts and articles,
 * without made-up reviews and messages, so that a test sees only what it has written.
 */
export const SEEDED_DATABASE = 'inferdex_browser'

/** Starts one PostgreSQL for the run and fills the template once; its address is passed to the workers. */
export default async function setup(): Promise<() => Promise<void>> {
  const whole = isWholeSite ? await openWholeDatabase() : null
  const server = whole ?? (await openDatabaseServer('browser'))
  await createSeededTemplate(server.url, await hashOfDay())
  await whole?.complete()
  process.env.E2E_DATABASE_SERVER = server.url
  return () => server.stop()
}

/** Returns the content hash of a kept template, or null. Its dates are relative to the day on which it was created. */
export async function hashOfDay(): Promise<string | null> {
  return process.env.KEEP_TEMPLATES === '1'
    ? `${await hashOfTemplates()} ${new Date().toISOString().slice(0, 10)}`
    : null
}

export async function createSeededTemplate(serverUrl: string, contentHash: string | null): Promise<void> {
  await createTemplate(serverUrl, SEEDED_DATABASE, {
    contentHash,
    fill: async (database) => {
      await seed(database.db, { SEED: 'catalogue', DEMO: true }, new Date())
      await removeSchedules(database)
    },
  })
}
