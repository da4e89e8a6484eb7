import { execFile } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { type Db, sql } from '../../apps/server/src/db/db.ts'
import type { Storage } from '../../apps/server/src/platform/storage/storage.ts'
import { DUMP, FILES, type Fingerprint, fingerprintOf, type Manifest, writeManifest } from './manifest.ts'
import { chooseClient, type Client, connectionOf } from './postgres-client.ts'

export type BackupSource = { readonly db: Db; readonly url: string; readonly storage: Storage }

/** Copies the database and all stored files into a new folder, which exists completely or not at all. */
export async function writeBackup(
  { db, url, storage }: BackupSource,
  { folder, clients, now }: { folder: string; clients: readonly Client[]; now: Date },
): Promise<Manifest> {
  const postgres = await serverVersion(db)
  const client = chooseClient(clients, { server: postgres, atLeast: postgres })
  if (client === undefined || client.major < postgres)
    throw new Error(
      `No pg_dump of PostgreSQL ${postgres} or newer was found: install it, or name its folder with --client`,
    )

  if (existsSync(folder)) throw new Error(`${folder} exists already`)
  const unfinished = `${folder}.part`
  await mkdir(dirname(folder), { recursive: true })
  // Fails if another backup is being written there. It contains personal data, so only its owner may read it.
  await mkdir(unfinished, { mode: 0o700 })
  try {
    await mkdir(join(unfinished, FILES))
    const { rows, migration } = await dumpDatabase({ db, url, client, path: join(unfinished, DUMP) })
    // After the database: a file is stored before a row refers to it.
    const files = await copyFiles(storage, join(unfinished, FILES))
    const dump = await fingerprintOf(join(unfinished, DUMP))
    const manifest: Manifest = {
      format: 1,
      madeAt: now.toISOString(),
      product: await productVersion(),
      migration,
      postgres,
      dumpedBy: client.major,
      dump,
      rows,
      files,
    }
    await writeManifest(unfinished, manifest)
    await rename(unfinished, folder)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Dumps the database, and counts its rows in the same snapshot, so that a restore can be compared with them. */
async function dumpDatabase({ db, url, client, path }: { db: Db; url: string; client: Client; path: string }) {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // While the dump runs, this transaction only holds its snapshot.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      const snapshot = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(tx)
      const { dbname, env } = connectionOf(url)
      const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot.rows[0]?.name}`]
      await promisify(execFile)(join(client.folder, 'pg_dump'), [...options, `--file=${path}`, `--dbname=${dbname}`], {
        env,
      })
      await chmod(path, 0o600)
      return { rows: await countRows(tx), migration: await newestMigration(tx) }
    })
}

async function copyFiles(storage: Storage, folder: string): Promise<Record<string, Fingerprint>> {
  const copied: Record<string, Fingerprint> = {}
  for (const name of await storage.list()) {
    const file = await storage.open(name)
    // Removed since it was listed, so soon no row of the database refers to it.
    if (file === null) continue
    await pipeline(file.content, createWriteStream(join(folder, name)))
    copied[name] = await fingerprintOf(join(folder, name))
  }
  return copied
}

export async function serverVersion(db: Db): Promise<number> {
  const { rows } = await sql<{
    version: number
  }>`select current_setting('server_version_num')::int / 10000 as version`.execute(db)
  return rows[0]?.version ?? Number.NaN
}

/** Counts the rows of all tables, including the job queue. Partitions count as their table. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema$)'
    order by 1, 2`.execute(db)
  const counted: Record<string, number> = {}
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.id(schema, name)}`.execute(db)
    counted[`${schema}.${name}`] = rows[0]?.rows ?? 0
  }
  return counted
}

async function newestMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? ''
}

async function productVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
