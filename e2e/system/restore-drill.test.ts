import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database } from '../../apps/server/src/db/connect.ts'
import { openEmbeddedDatabase } from '../../apps/server/src/db/embedded/embedded.ts'
import { createAccount } from '../../apps/server/src/features/accounts/accounts.service.ts'
import { recordAction } from '../../apps/server/src/features/audit/audit.service.ts'
import { folderStorage } from '../../apps/server/src/platform/storage/storage-in-folder.ts'
import { generateScaleData } from '../../apps/server/src/testing/scale-data.ts'
import {
  databaseFolder,
  databaseUrl,
  onServer,
  WITHOUT_FSYNC,
} from '../../apps/server/src/testing/servers/database-server.ts'
import { createTemplate } from '../../apps/server/src/testing/templates/templates.ts'
import { fingerprintOf, type Manifest, verifyBackup, writeManifest } from '../../tools/backup/manifest.ts'
import { findClients } from '../../tools/backup/postgres-client.ts'
import { restoreBackup } from '../../tools/backup/restore-backup.ts'
import { POSTGRES_15, startPostgres15 } from '../../tools/topology/postgres-15.ts'

const BACKUP = new URL('../../tools/backup/backup.ts', import.meta.url).pathname
const RESTORE = new URL('../../tools/backup/restore.ts', import.meta.url).pathname
const FILES = { 'abc-480.webp': Buffer.from([0, 255, 1, 254]), 'def-prices.pdf': Buffer.alloc(70_000, 'inferdex ') }

let place: string
let folder: string
let server: Awaited<ReturnType<typeof startPostgres15>>
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'inferdex-restore-'))
  folder = join(place, 'backup')
  server = await startPostgres15('restore-drill')
  await createTemplate(server.url, {
    name: 'site',
    fill: async ({ db }) => {
      await generateScaleData(db, { models: 500, offersPerModel: 4, providers: 20 })
      const account = { username: 'keeper', email: 'keeper@example.org', password: 'correct horse battery staple' }
      const { id } = await createAccount(db, { ...account, role: 'ADMIN' }, new Date())
      const entry = { action: 'UPDATE_USER_ROLE', targetType: 'USER', targetId: id } as const
      for (let entries = 0; entries < 3; entries += 1) await recordAction(db, { id, address: null }, entry, new Date())
    },
  })
  for (const [name, content] of Object.entries(FILES))
    await folderStorage(join(place, 'media')).write(name, content, '')
  const made = await run(BACKUP, ['--to', folder], 'site', 'media')
  if (made.code !== 0) throw new Error(made.output)
  console.info(made.output.trim())
})
afterAll(async () => {
  await server.stop()
  await rm(place, { recursive: true, force: true })
})

/** Runs a command as an operator does. */
async function run(script: string, args: readonly string[], database: string, media: string) {
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: databaseUrl(server.url, database),
    MEDIA_DIR: join(place, media),
  }
  return await promisify(execFile)(process.execPath, [script, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  )
}

/** Restores in this process, which has all modules loaded. */
async function restore(url: string, media: string, replace?: string) {
  const clients = await findClients(POSTGRES_15)
  const storage = folderStorage(join(place, media))
  return await withDatabase(url, (database) =>
    restoreBackup({ ...database, url, storage }, { folder, clients, replace }),
  )
}

async function withDatabase<T>(url: string, use: (database: Database) => Promise<T>): Promise<T> {
  const database = connect(url, { queryTimeoutMs: 0 })
  try {
    return await use(database)
  } finally {
    // Not `close`, which leaves the pool open if only the pool was used.
    await database.pool.end()
  }
}

/** Returns a checksum of every row of some tables that have all kinds of columns. */
async function contentOf(url: string): Promise<Record<string, string | undefined>> {
  return await withDatabase(url, async ({ pool }) => {
    const found: Record<string, string | undefined> = {}
    for (const table of ['users', 'models', 'offers', 'audit_log', 'kysely_migration']) {
      const { rows } = await pool.query<{ sum: string }>(
        `select md5(string_agg(r::text, '|' order by r::text)) as sum from ${table} r`,
      )
      found[table] = rows[0]?.sum
    }
    return found
  })
}

async function tablesOf(url: string): Promise<number> {
  return await withDatabase(url, async ({ pool }) => {
    const { rows } = await pool.query<{ tables: number }>(
      `select count(*) as tables from pg_tables where schemaname in ('public', 'jobs')`,
    )
    return rows[0]?.tables ?? Number.NaN
  })
}

describe('a backup', () => {
  it('is restored into a new PostgreSQL 15 with every row, file and checksum [SAFE-23]', async () => {
    await onServer(server.url, 'create database restored')
    const restored = await run(RESTORE, ['--from', folder], 'restored', 'restored-media')
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.output).toContain('All tables have the rows of the backup, and the audit log is whole')
    expect(await contentOf(databaseUrl(server.url, 'restored'))).toEqual(
      await contentOf(databaseUrl(server.url, 'site')),
    )
    for (const [name, content] of Object.entries(FILES)) {
      expect(await readFile(join(place, 'restored-media', name))).toEqual(content)
    }
  })

  it('of PostgreSQL 15 is restored into 18', async () => {
    const directory = databaseFolder('restore-drill-18')
    const embedded = await openEmbeddedDatabase(directory, { settings: WITHOUT_FSYNC })
    try {
      await restore(embedded.url, 'media-18')
      expect(await contentOf(embedded.url)).toEqual(await contentOf(databaseUrl(server.url, 'site')))
    } finally {
      await embedded.stop()
      await rm(directory, { recursive: true, force: true })
    }
  })

  it('replaces a database only where its name is said, and nobody else is connected', async () => {
    await onServer(server.url, 'create database used')
    const url = databaseUrl(server.url, 'used')
    await onServer(url, 'create table precious (id int)')
    await expect(restore(url, 'used-media')).rejects.toThrow('The database used is not empty')
    await expect(restore(url, 'used-media', 'other')).rejects.toThrow('The database used is not empty')
    await withDatabase(url, async ({ pool }) => {
      await pool.query('select 1')
      await expect(restore(url, 'used-media', 'used')).rejects.toThrow('Others are connected to the database used (1)')
    })
    expect(await tablesOf(url)).toBe(1)
    await restore(url, 'used-media', 'used')
    expect(await tablesOf(url)).toBe(await tablesOf(databaseUrl(server.url, 'site')))
  })

  it('with one changed byte, in whichever file, is refused, and nothing is touched', async () => {
    await onServer(server.url, 'create database untouched')
    const url = databaseUrl(server.url, 'untouched')
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    for (const { parentPath, name } of files) {
      const path = join(parentPath, name)
      const whole = await readFile(path)
      const changed = Buffer.from(whole)
      const at = Math.floor(whole.length / 2)
      changed.writeUInt8(whole.readUInt8(at) ^ 1, at)
      await writeFile(path, changed)
      await expect(restore(url, 'untouched-media'), name).rejects.toThrow('The backup is damaged')
      await writeFile(path, whole)
    }
    expect(files.map(({ name }) => name).toSorted()).toEqual(
      ['database.dump', 'manifest.json', 'manifest.json.sha256', ...Object.keys(FILES)].toSorted(),
    )
    expect(await tablesOf(url)).toBe(0)
    await expect(readdir(join(place, 'untouched-media'))).rejects.toThrow('ENOENT')
    await verifyBackup(folder)
  })

  it('whose dump breaks off leaves the database as it was', async () => {
    // With matching checksums.
    const cut = join(place, 'cut')
    await cp(folder, cut, { recursive: true })
    const dump = await readFile(join(cut, 'database.dump'))
    await writeFile(join(cut, 'database.dump'), dump.subarray(0, Math.floor(dump.length * 0.7)))
    const manifest = JSON.parse(await readFile(join(cut, 'manifest.json'), 'utf8')) as Manifest
    await writeManifest(cut, { ...manifest, dump: await fingerprintOf(join(cut, 'database.dump')) })
    const url = databaseUrl(server.url, 'kept')
    await onServer(server.url, 'create database kept')
    await onServer(url, 'create table precious (id int)')
    await withDatabase(url, async (database) => {
      const target = { ...database, url, storage: folderStorage(join(place, 'kept-media')) }
      const options = { folder: cut, clients: await findClients(POSTGRES_15), replace: 'kept' }
      await expect(restoreBackup(target, options)).rejects.toThrow('Nothing was restored into the database')
    })
    expect(await tablesOf(url)).toBe(1)
  })
})
