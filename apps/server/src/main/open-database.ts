import type { Config } from '../config.ts'
import { connect, type Database } from '../db/connect.ts'
import { openEmbeddedDatabase } from '../db/embedded.ts'

const EMBEDDED_DIRECTORY = '.data/postgres'

/** The URL leads to PostgreSQL itself, also where statements go through a pooler. */
export type OpenDatabase = Database & { url: string }

/** Opens the configured database, or starts the included one in `.data/`. */
export async function openDatabase(config: Config, options: { queryTimeoutMs?: number } = {}): Promise<OpenDatabase> {
  const embedded = config.DATABASE_URL === undefined ? await openEmbeddedDatabase(EMBEDDED_DIRECTORY) : null
  const url = config.DATABASE_URL ?? embedded?.url ?? ''
  const database = connect(url, { poolSize: config.DATABASE_POOL_SIZE, ...options })
  return {
    ...database,
    url: config.DATABASE_DIRECT_URL ?? url,
    close: async () => {
      await database.close()
      await embedded?.stop()
    },
  }
}
