import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Database } from '../../apps/server/src/db/connect.ts'
import { copyDatabase, dropDatabase } from '../../apps/server/src/testing/servers/database-server.ts'
import { MIGRATED_DATABASE, SEEDED_DATABASE } from '../testing/seeded-server.ts'

export type CopiedDatabase = Database & { url: string; stop: () => Promise<void> }

/** Copies the migrated database of the run. The copy is dropped afterwards. */
export function migratedDatabase(): Promise<CopiedDatabase> {
  return copyOf(MIGRATED_DATABASE)
}

/** Copies the database with the catalogue, the demo accounts and articles. The copy is dropped afterwards. */
export function seededDatabase(): Promise<CopiedDatabase> {
  return copyOf(SEEDED_DATABASE)
}

async function copyOf(template: string): Promise<CopiedDatabase> {
  const serverUrl = inject('systemDatabasesUrl')
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
