import { connect, type Database } from '../../apps/server/src/db/connect.ts'
import { databaseUrl } from '../../apps/server/src/testing/servers/database-server.ts'

/** Runs statements on the database of a test's product, for states that take hours to arise in the product itself. */
export async function withDatabaseOf(productUrl: string, work: (database: Database) => Promise<void>): Promise<void> {
  const name = `inferdex_product_${new URL(productUrl).port}`
  const database = connect(databaseUrl(process.env.E2E_DATABASE_SERVER ?? '', name))
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
