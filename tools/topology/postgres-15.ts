import { databaseFolder, WITHOUT_FSYNC } from '../../apps/server/src/testing/servers/database-server.ts'
import { createPrimary, POSTGRES_BIN } from './cluster.ts'

export const POSTGRES_15 = POSTGRES_BIN

/** Starts a new cluster of Debian's PostgreSQL 15, which is deleted afterwards. */
export async function startPostgres15(name: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const { url, remove } = await createPrimary(databaseFolder(name), name, WITHOUT_FSYNC)
  return { url, stop: remove }
}
