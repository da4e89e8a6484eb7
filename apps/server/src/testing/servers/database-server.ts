import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type Database } from '../../db/connect.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../../db/embedded/embedded.ts'
import { prepareDatabase } from '../../jobs.ts'

/** Settings that skip writing to disk, because the data is deleted after the run. */
export const WITHOUT_FSYNC = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Returns the folder of a run's database. The gate sets TEST_DATABASES to one in memory: copies are made often. */
export function databaseFolder(name: string): string {
  return join(process.env.TEST_DATABASES ?? tmpdir(), `inferdex-${name}-${process.pid}`)
}

/** Starts PostgreSQL for one test run, or uses the one of DATABASE_URL. */
export async function openDatabaseServer(name: string): Promise<EmbeddedDatabase> {
  const configured = process.env.DATABASE_URL
  if (configured !== undefined) return { url: configured, stop: async () => {} }
  const directory = databaseFolder(name)
  const embedded = await openEmbeddedDatabase(directory, { settings: WITHOUT_FSYNC })
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

type TemplateSource = {
  from?: string | null
  fill?: (database: Database) => Promise<unknown>
  /** A template of an earlier run with the same hash is reused; null: it is always created. */
  contentHash?: string | null
}

/**
 * Creates a migrated database, or a copy of another one, and fills it. It leaves no connection open, so that the
 * database can be copied.
 */
export async function createTemplate(
  serverUrl: string,
  name: string,
  { from = null, fill = async () => {}, contentHash = null }: TemplateSource = {},
): Promise<void> {
  if (contentHash !== null && (await readContentHash(serverUrl, name)) === contentHash) return
  await onServer(serverUrl, `drop database if exists ${name} with (force)`)
  await onServer(serverUrl, `create database ${name}${from === null ? '' : ` template ${from}`}`)
  const database = connect(databaseUrl(serverUrl, name), { queryTimeoutMs: 0 })
  if (from === null) await prepareDatabase(database)
  await fill(database)
  await database.close()
  if (contentHash !== null) await onServer(serverUrl, `comment on database ${name} is '${contentHash}'`)
}

async function readContentHash(serverUrl: string, name: string): Promise<string | null> {
  const rows = await onServer(
    serverUrl,
    `select shobj_description(oid, 'pg_database') as hash from pg_database where datname = '${name}'`,
  )
  return (rows as { hash: string | null }[])[0]?.hash ?? null
}

/** Copies a template, which takes a fraction of a second, and returns the URL of the copy. */
export async function copyDatabase(serverUrl: string, name: string, template: string): Promise<string> {
  await onServer(serverUrl, `create database ${name} template ${template}`)
  return databaseUrl(serverUrl, name)
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, `drop database if exists ${name} with (force)`)
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function onServer(serverUrl: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
