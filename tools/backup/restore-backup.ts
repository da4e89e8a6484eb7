import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../apps/server/src/db/connect.ts'
import { type Db, sql } from '../../apps/server/src/db/db.ts'
import { readMigrationFiles } from '../../apps/server/src/db/migrate.ts'
import { findBrokenLink } from '../../apps/server/src/features/audit/audit-chain.queries.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import type { Storage } from '../../apps/server/src/platform/storage/storage.ts'
import { DUMP, FILES, type Manifest, verifyBackup } from './manifest.ts'
import { chooseClient, type Client, connectionOf } from './postgres-client.ts'
import { countRows, serverVersion } from './write-backup.ts'

const LOOKS = 10
const LOOK_AGAIN_MS = 300

export type RestoreTarget = Database & { readonly url: string; readonly storage: Storage }
export type Restored = { readonly manifest: Manifest; readonly migrated: readonly string[] }

type RestoreOptions = {
  readonly folder: string
  readonly clients: readonly Client[]
  /** The name of the database whose content may be deleted. */
  readonly replace?: string | undefined
}

/**
 * Restores a backup that was verified first: its files, then the whole database in one transaction. Compares the rows
 * with those of the backup, runs newer migrations and verifies the audit log.
 */
export async function restoreBackup(
  target: RestoreTarget,
  { folder, clients, replace }: RestoreOptions,
): Promise<Restored> {
  const manifest = await verifyBackup(folder)
  const server = await serverVersion(target.db)
  const client = chooseClient(clients, { server, atLeast: manifest.dumpedBy })
  if (client === undefined)
    throw new Error(
      `No pg_restore of PostgreSQL ${manifest.dumpedBy} or newer was found: install it, or name its folder with --client`,
    )
  await refuseUnlessSafe(target.db, manifest, { server, replace })

  // First: a file without a row is harmless, a row without its file is not.
  for (const name of Object.keys(manifest.files)) {
    await target.storage.copyIn(name, join(folder, FILES, name), 'application/octet-stream')
  }
  await replaceDatabase(target.url, client, join(folder, DUMP))

  const differences = differentRows(manifest.rows, await countRows(target.db))
  if (differences.length > 0)
    throw new Error(`The restored database differs from the backup:\n${differences.join('\n')}`)
  const migrated = await prepareDatabase(target)
  const broken = await findBrokenLink(target.db)
  if (broken !== null) throw new Error(`The restored audit log is broken at entry ${broken.seq}: ${broken.reason}`)
  return { manifest, migrated }
}

async function refuseUnlessSafe(
  db: Db,
  manifest: Manifest,
  { server, replace }: { server: number; replace: string | undefined },
): Promise<void> {
  if (server < manifest.postgres)
    throw new Error(`The backup is of PostgreSQL ${manifest.postgres}, and this server is ${server}`)
  const known = (await readMigrationFiles()).map(({ name }) => name)
  if (!known.includes(manifest.migration))
    throw new Error(
      `The backup was made by version ${manifest.product}, which is newer: this version lacks ${manifest.migration}`,
    )
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const { name = '' } = rows[0] ?? {}
  if (Object.keys(await countRows(db)).length > 0 && replace !== name) {
    throw new Error(`The database ${name} is not empty. To delete all that is in it, add --replace ${name}`)
  }
  const others = await otherConnections(db)
  if (others > 0) throw new Error(`Others are connected to the database ${name} (${others}): stop what uses it first`)
}

/** Counts the other connections to the database. Closing ones get a moment to finish. */
async function otherConnections(db: Db): Promise<number> {
  for (let looks = 1; ; looks += 1) {
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db)
    const others = rows[0]?.others ?? 0
    if (others === 0 || looks === LOOKS) return others
    await wait(LOOK_AGAIN_MS)
  }
}

/**
 * Deletes everything in the database and restores the dump, in one transaction. `psql` reads the dump as SQL; the
 * commit is sent only after `pg_restore` has written all of it.
 */
async function replaceDatabase(url: string, { folder }: Client, dump: string): Promise<void> {
  const { dbname, env } = connectionOf(url)
  const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--single-transaction', `--dbname=${dbname}`]
  const psql = spawn(join(folder, 'psql'), [...options, '--command', DELETE_EVERYTHING, '--file', '-'], {
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const restore = spawn(join(folder, 'pg_restore'), ['--no-owner', '--no-privileges', '--file=-', dump], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let problems = ''
  for (const { stderr } of [psql, restore]) stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()))
  const ended = once(psql, 'exit') as Promise<[number | null]>
  const read = once(restore, 'exit') as Promise<[number | null]>
  // If psql ends early, its exit code reports it.
  await pipeline(restore.stdout, psql.stdin, { end: false }).catch(() => {})
  if ((await read)[0] === 0) psql.stdin.end()
  // Killing it before the end of its input rolls back.
  else psql.kill('SIGKILL')
  const [code] = await ended
  if (code !== 0) throw new Error(`Nothing was restored into the database:\n${problems}`)
}

/** A dump does not create the schema `public`. It gets the owner and rights that it has in a new database. */
const DELETE_EVERYTHING = `do $$ declare found text; begin
  for found in select nspname from pg_namespace where nspname !~ '^(pg_|information_schema$)' loop
    execute format('drop schema %I cascade', found);
  end loop;
  create schema public authorization pg_database_owner;
  grant usage on schema public to public;
end $$`

/** Returns the tables whose number of rows differs from the expected one. */
export function differentRows(
  expected: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((table) => expected[table] !== found[table])
    .map((table) => `${table}: ${found[table] ?? 'no table'} instead of ${expected[table] ?? 'no table'}`)
}
