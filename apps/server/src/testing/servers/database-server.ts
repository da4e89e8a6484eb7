import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { locateData, type EmbeddedDatabase, openEmbeddedDatabase } from '../../db/embedded/embedded.ts'

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
      await rm(await locateData(directory), { recursive: true, force: true })
    },
  }
}

/**
 * Copies a template, which takes a fraction of a second, and returns the URL of the copy. Files are copied without the
 * write-ahead log, which takes half the time.
 */
export async function copyDatabase(serverUrl: string, name: string, template: string): Promise<string> {
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`)
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
