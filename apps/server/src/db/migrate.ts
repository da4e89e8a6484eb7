import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'
import { loadChangedFunctions, loadFunctions } from './functions.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)

/**
 * Runs what is missing, in order, under PostgreSQL's advisory lock: any number of processes may start at once. Functions
 * and triggers follow in the same transaction; without a missing migration only those whose file has changed.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const { error, results = [] } = await migrator(db).migrateToLatest()
  if (error !== undefined) throw error
  if (results.length === 0) await loadChangedFunctions(db)
  return results.map(({ migrationName }) => migrationName)
}

export async function hasPendingMigrations(db: Db): Promise<boolean> {
  const migrations = await migrator(db).getMigrations()
  return migrations.some(({ executedAt }) => executedAt === undefined)
}

function migrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: readMigrations } })
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()
  const entries = await Promise.all(
    files.map(async (file): Promise<[string, Migration]> => {
      const text = await readFile(new URL(file, MIGRATIONS), 'utf8')
      const up = async (tx: Db) => {
        await sql.raw(text).execute(tx)
        if (file === files.at(-1)) await loadFunctions(tx)
      }
      return [file.replace('.sql', ''), { up }]
    }),
  )
  return Object.fromEntries(entries)
}
