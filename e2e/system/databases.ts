import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Database } from '../../apps/server/src/db/connect.ts'
import { removeSchedules } from '../../apps/server/src/testing/run-jobs.ts'
import { copyDatabase, createTemplate, dropDatabase } from '../../apps/server/src/testing/servers/database-server.ts'
import { createSeededTemplate, SEEDED_DATABASE } from '../testing/seeded-server.ts'

const MIGRATED_DATABASE = 'inferdex_system'

export type CopiedDatabase = Database & { url: string; stop: () => Promise<void> }

/** Copies the migrated database of the run. The copy is dropped afterwards. */
export async function migratedDatabase(): Promise<CopiedDatabase> {
  const { url, contentHash } = inject('systemDatabases')
  await createTemplate(url, MIGRATED_DATABASE, { contentHash, fill: removeSchedules })
  return copyOf(MIGRATED_DATABASE)
}

/** Copies the database with the catalogue, the demo accounts and articles. The copy is dropped afterwards. */
export async function seededDatabase(): Promise<CopiedDatabase> {
  const { url, contentHash } = inject('systemDatabases')
  await createSeededTemplate(url, contentHash)
  return copyOf(SEEDED_DATABASE)
}

async function copyOf(template: string): Promise<CopiedDatabase> {
  const { url: serverUrl } = inject('systemDatabases')
  const name = `inferdex_system_${randomBytes(6).toString('hex')}`
  const url = await copyDatabase(serverUrl, name, template)
  const database = connect(url)
  return {
    ...database,
    url,
    stop: async () => {
      await database.close()
      await dropDatabase(serverUrl, name)
    },
  }
}
