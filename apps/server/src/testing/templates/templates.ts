import { execFile } from 'node:child_process'
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { connect, type Database } from '../../db/connect.ts'
import { locateData, type EmbeddedDatabase, openEmbeddedDatabase } from '../../db/embedded/embedded.ts'
import { databaseFolder, databaseUrl, onServer, openDatabaseServer, WITHOUT_FSYNC } from '../servers/database-server.ts'
import { templateHash } from './template-hash.ts'

/** A database that tests copy: migrated, or a copy of another template, and filled. */
export type Template = {
  readonly name: string
  readonly from?: string
  readonly fill?: (database: Database) => Promise<unknown>
}

export type TemplateSet = {
  readonly name: string
  readonly names: readonly string[]
  /** The module that exports `templates`. It is only loaded if they must be created. */
  readonly module: URL
  /** What the content depends on besides files, such as the day. */
  readonly version?: string
}

const DEVELOPMENT = fileURLToPath(new URL('../../../../../.data/', import.meta.url))
const HASH_FILE = 'templates.hash'
/** A kept folder is copied for every run: little of it is the log. */
const FILLING = [...WITHOUT_FSYNC, 'wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=64MB', 'min_wal_size=32MB']

/**
 * Starts PostgreSQL for one run with these templates, or creates them on the server of DATABASE_URL. They are kept until
 * what they are made from changes.
 */
export async function openWithTemplates(name: string, set: TemplateSet): Promise<EmbeddedDatabase> {
  const configured = process.env.DATABASE_URL
  if (configured !== undefined) {
    await createTemplates(configured, set)
    return { url: configured, stop: async () => {} }
  }
  const kept = await keepTemplates(set)
  const directory = databaseFolder(name)
  await copyFolder(kept, await locateData(directory))
  return await openDatabaseServer(name)
}

/** Returns the folder of a stopped PostgreSQL with these templates; the first call creates it. */
export async function keepTemplates(set: TemplateSet): Promise<string> {
  const hash = hashOf(set)
  const folder = join(process.env.TEST_DATABASES ?? DEVELOPMENT, `templates-${set.name}`)
  const kept = await locateData(folder)
  if ((await readFile(join(kept, HASH_FILE), 'utf8').catch(() => null)) === hash) return kept
  const filling = `${folder}-${process.pid}`
  const embedded = await openEmbeddedDatabase(filling, { settings: FILLING })
  await createTemplates(embedded.url, set)
  await embedded.stop()
  const filled = await locateData(filling)
  await writeFile(join(filled, HASH_FILE), hash)
  await rm(kept, { recursive: true, force: true })
  await rename(filled, kept)
  return kept
}

/** Creates the templates of a set that the server does not have, or has with other content. */
export async function createTemplates(serverUrl: string, set: TemplateSet): Promise<void> {
  const hash = hashOf(set)
  const kept = await onServer(
    serverUrl,
    `select datname from pg_database where shobj_description(oid, 'pg_database') = '${hash}'`,
  )
  const names = new Set(kept.map((row) => (row as { datname: string }).datname))
  if (set.names.every((name) => names.has(name))) return
  const { templates } = (await import(set.module.href)) as { templates: readonly Template[] }
  for (const template of templates) {
    await createTemplate(serverUrl, template)
    await onServer(serverUrl, `comment on database ${template.name} is '${hash}'`)
  }
}

/** Creates a template. It leaves no connection open, so that the database can be copied. */
export async function createTemplate(serverUrl: string, { name, from, fill }: Template): Promise<void> {
  await onServer(serverUrl, `drop database if exists ${name} with (force)`)
  await onServer(serverUrl, `create database ${name}${from === undefined ? '' : ` template ${from}`}`)
  const database = connect(databaseUrl(serverUrl, name), { queryTimeoutMs: 0 })
  // All jobs are loaded only where a template is created.
  if (from === undefined) await (await import('../../jobs.ts')).prepareDatabase(database)
  await fill?.(database)
  await database.close()
}

function hashOf({ module, version = '' }: TemplateSet): string {
  return `${templateHash(fileURLToPath(module))} ${version}`.trim()
}

async function copyFolder(from: string, to: string): Promise<void> {
  // `cp` preserves the owner, if it is run as root.
  if (process.platform === 'win32') await cp(from, to, { recursive: true })
  else await promisify(execFile)('cp', ['-a', from, to])
}
