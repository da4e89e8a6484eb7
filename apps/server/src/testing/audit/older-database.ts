import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { afterAll } from 'vitest'
import { connect, type Database } from '../../db/connect.ts'
import type { Db } from '../../db/db.ts'
import { loadColumnFunctions } from '../../db/functions.ts'
import { readMigrationFiles } from '../../db/migrate.ts'
import { databaseUrl, dropDatabase, onServer } from '../servers/database-server.ts'
import { databaseServerUrl } from '../test-app.ts'

/** Returns an empty database, which is dropped when the file is done. */
export async function emptyDatabase(): Promise<Database> {
  const serverUrl = await databaseServerUrl()
  const name = `inferdex_test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, `create database ${name}`)
  const database = connect(databaseUrl(serverUrl, name))
  afterAll(async () => {
    await database.close()
    await dropDatabase(serverUrl, name)
  })
  return database
}

/** Migrates a database as an older release did, without functions and triggers. */
export async function migrateUpTo(db: Db, last: string): Promise<void> {
  const before = (await readMigrationFiles()).filter(({ name }) => name <= last)
  await loadColumnFunctions(db)
  const migrations = Object.fromEntries(
    before.map(({ name, text }): [string, Migration] => [
      name,
      { up: async (tx) => void (await sql.raw(text).execute(tx)) },
    ]),
  )
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error !== undefined) throw error
}
