import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Db, sql } from '../db.ts'

const INDEXES = new URL('./', import.meta.url)
const ONE_INDEX = /^(?:--.*\n)*create (?:unique )?index concurrently (\w+) on [^;]+;\s*$/
const POLL_MS = 500

/**
 * Builds the missing indexes of `indexes/` concurrently, which cannot run in a transaction. The database shows which
 * ones are missing. An aborted attempt leaves an invalid index, which is dropped first.
 */
export async function buildIndexes(db: Db, folder: URL = INDEXES): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  if (files.length === 0) return []
  return await db.connection().execute(async (connection) => {
    const built: string[] = []
    await lockIndexes(connection)
    try {
      await sql`set statement_timeout = 0`.execute(connection)
      for (const file of files) {
        const text = await readFile(new URL(file, folder), 'utf8')
        const name = ONE_INDEX.exec(text)?.[1]
        if (name === undefined) throw new Error(`${file} is not one "create index concurrently <name> on …;"`)
        const state = await stateOf(connection, name)
        if (state === 'valid') continue
        if (state === 'broken') await sql`drop index concurrently ${sql.id(name)}`.execute(connection)
        await sql.raw(text).execute(connection)
        built.push(name)
      }
    } finally {
      await sql`reset statement_timeout`.execute(connection)
      await sql`select pg_advisory_unlock(hashtextextended('inferdex indexes', 0))`.execute(connection)
    }
    return built
  })
}

/**
 * Polls for the lock: a session that blocks in a statement would keep another session's concurrent index build from
 * finishing.
 */
async function lockIndexes(connection: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_lock(hashtextextended('inferdex indexes', 0)) as got`.execute(connection)
    if (rows[0]?.got === true) return
    await wait(POLL_MS)
  }
}

async function stateOf(connection: Db, name: string): Promise<'missing' | 'broken' | 'valid'> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(connection)
  const [found] = rows
  if (found === undefined) return 'missing'
  return found.valid ? 'valid' : 'broken'
}
