import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compare } from '@inferdex/domain/text/ordering'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { buildIndexes } from './indexes/build-indexes.ts'
import type { Db } from './db.ts'
import { loadChangedFunctions, loadColumnFunctions, loadFunctions } from './functions.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
/**
 * How long a migration waits for a lock. All statements on the table queue behind it, so it gives up soon and retries
 * later; PostgreSQL has then changed nothing.
 */
const LOCK_TIMEOUT_MS = 2000
/** A migration that needs longer sets its own limit and gives the reason. */
const STATEMENT_TIMEOUT_MS = 10 * 60 * 1000
/** Between two attempts the queued statements are served. */
const RETRY_AFTER_MS = [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 30_000, 30_000]
/** Lock timeout and deadlock. */
const LOCK_CODES = new Set(['55P03', '40P01'])

type MigrateOptions = {
  folder?: URL
  lockTimeoutMs?: number
  retryAfterMs?: readonly number[]
  onRetry?: (message: string) => void
}

/**
 * Runs the missing migrations in order, under PostgreSQL's advisory lock, so that any number of processes may start at
 * once. Functions and triggers follow in the same transaction; without a missing migration, only those whose file has
 * changed. Large indexes are built last, outside of the transaction.
 */
export async function migrateToLatest(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const { retryAfterMs = RETRY_AFTER_MS, onRetry = (message) => console.warn(message) } = options
  for (const waitMs of [...retryAfterMs, null]) {
    try {
      const names = await migrateOnce(db, options)
      await buildIndexes(db)
      return names
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (waitMs === null || typeof code !== 'string' || !LOCK_CODES.has(code)) throw error
      onRetry(`A table is in use, nothing was changed; next attempt in ${waitMs / 1000} s`)
      await wait(waitMs)
    }
  }
  return []
}

async function migrateOnce(db: Db, { folder, lockTimeoutMs = LOCK_TIMEOUT_MS }: MigrateOptions): Promise<string[]> {
  const beCareful = async (tx: Db) => {
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true),
      set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`.execute(tx)
  }
  const provider = { getMigrations: () => readMigrations(folder, beCareful) }
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
  if (error !== undefined) throw error
  if (results.length === 0) await loadChangedFunctions(db, beCareful)
  return results.map(({ migrationName }) => migrationName)
}

export async function hasPendingMigrations(db: Db): Promise<boolean> {
  const provider = { getMigrations: () => readMigrations(MIGRATIONS, async () => {}) }
  const migrations = await new Migrator({ db, provider }).getMigrations()
  return migrations.some(({ executedAt }) => executedAt === undefined)
}

async function readMigrations(
  folder: URL | undefined,
  beCareful: (tx: Db) => Promise<void>,
): Promise<Record<string, Migration>> {
  const files = await readMigrationFiles(folder)
  const last = files.at(-1)?.name
  return Object.fromEntries(
    files.map(({ name, text }): [string, Migration] => {
      const up = async (tx: Db) => {
        // Before each one, because the previous migration may have set its own limits.
        await beCareful(tx)
        await loadColumnFunctions(tx)
        await sql.raw(text).execute(tx)
        // Deferred constraint checks would keep the next migration from changing the same table.
        await sql`set constraints all immediate`.execute(tx)
        await sql`set constraints all deferred`.execute(tx)
        if (name !== last) return
        await beCareful(tx)
        await loadFunctions(tx)
      }
      return [name, { up }]
    }),
  )
}

/** Returns all migrations in the order of their numbers. */
export async function readMigrationFiles(folder = MIGRATIONS): Promise<{ name: string; text: string }[]> {
  const paths = (await readdir(folder)).filter((path) => path.endsWith('.sql'))
  const files = await Promise.all(
    paths.map(async (path) => ({
      name: basename(path, '.sql'),
      text: await readFile(new URL(path, folder), 'utf8'),
    })),
  )
  return files.toSorted((a, b) => compare(a.name, b.name))
}
