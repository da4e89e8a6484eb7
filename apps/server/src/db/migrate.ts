import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { compare } from '@inferdex/domain/text/ordering'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'
import { loadChangedFunctions, loadColumnFunctions, loadFunctions } from './functions.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)

/**
 * Runs the missing migrations in order, under PostgreSQL's advisory lock, so that any number of processes may start at
 * once. Functions and triggers follow in the same transaction; without a missing migration, only those whose file has
 * changed.
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
  const files = await readMigrationFiles()
  const last = files.at(-1)?.name
  return Object.fromEntries(
    files.map(({ name, text }): [string, Migration] => {
      const up = async (tx: Db) => {
        await loadColumnFunctions(tx)
        await sql.raw(text).execute(tx)
        if (name === last) await loadFunctions(tx)
      }
      return [name, { up }]
    }),
  )
}

/**
 * Returns all migrations in the order of their numbers. Folders only keep the lists of files short.
 */
export async function readMigrationFiles(): Promise<{ name: string; text: string }[]> {
  const paths = (await readdir(MIGRATIONS, { recursive: true })).filter((path) => path.endsWith('.sql'))
  const files = await Promise.all(
    paths.map(async (path) => ({
      name: basename(path, '.sql'),
      text: await readFile(new URL(path, MIGRATIONS), 'utf8'),
    })),
  )
  return files.toSorted((a, b) => compare(a.name, b.name))
}
