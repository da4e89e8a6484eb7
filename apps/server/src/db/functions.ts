import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from './db.ts'

const FUNCTIONS = new URL('./functions/', import.meta.url)
/** The file with the functions that migrations use. */
const COLUMNS = 'columns.sql'
/** The file with the trigger functions that triggers of other files use. */
const FIRST = 'totals.sql'

type FunctionFile = { readonly name: string; readonly text: string; readonly hash: string }

/** Creates the functions that generated columns and indexes use. Runs before each migration, in its transaction. */
export async function loadColumnFunctions(tx: Db): Promise<void> {
  await lockFunctions(tx)
  await sql.raw(await readFile(new URL(COLUMNS, FUNCTIONS), 'utf8')).execute(tx)
}

/**
 * Creates the functions and triggers of every file in db/functions. Runs after migrations, in their transaction. It
 * loads all files, because a migration may have dropped a table with its triggers.
 */
export async function loadFunctions(tx: Db): Promise<void> {
  await lockFunctions(tx)
  await load(tx, await readFunctionFiles())
}

/** Creates the functions and triggers of files whose text has changed. It takes no lock if none has. */
export async function loadChangedFunctions(db: Db, beCareful: (tx: Db) => Promise<void>): Promise<void> {
  const files = await readFunctionFiles()
  if ((await findChanged(db, files)).length === 0) return
  await db.transaction().execute(async (tx) => {
    await beCareful(tx)
    await lockFunctions(tx)
    // Another process may have loaded them while this one waited.
    await load(tx, await findChanged(tx, files))
  })
}

export async function readFunctionFiles(): Promise<FunctionFile[]> {
  const others = (await readdir(FUNCTIONS)).filter((name) => name.endsWith('.sql') && name !== FIRST).toSorted()
  const names = [FIRST, ...others]
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FUNCTIONS), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Serialises the load across processes that start at the same time. The lock ends with the transaction. */
async function lockFunctions(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('inferdex functions', 0))`.execute(tx)
}

async function findChanged(db: Db, files: readonly FunctionFile[]): Promise<FunctionFile[]> {
  const rows = await db.selectFrom('function_files').select(['name', 'content_hash']).execute()
  const loaded = new Map(rows.map(({ name, content_hash }) => [name, content_hash]))
  return files.filter(({ name, hash }) => loaded.get(name) !== hash)
}

async function load(tx: Db, files: readonly FunctionFile[]): Promise<void> {
  // A function may call one of a later file.
  await sql`set local check_function_bodies = off`.execute(tx)
  for (const { name, text, hash } of files) {
    await sql.raw(text).execute(tx)
    await sql`
      insert into function_files (name, content_hash) values (${name}, ${hash})
      on conflict (name) do update set content_hash = excluded.content_hash, loaded_at = now()`.execute(tx)
  }
}
