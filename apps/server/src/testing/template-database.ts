import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../db/connect.ts'
import { openEmbeddedDatabase } from '../db/embedded.ts'
import { seedCatalogue } from '../seed/catalogue.ts'
import { prepareDatabase } from '../jobs.ts'
import { QUEUES_START_AT, setQueueClock } from './work-off-jobs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServerUrl: string
  }
}

export const TEMPLATE_DATABASE = 'inferdex_template'
/** The same with the seed catalogue in it. */
export const CATALOGUE_DATABASE = 'inferdex_catalogue'
/** The day on which tests of the catalogue begin. */
export const LOADED_AT = new Date('2026-07-01T12:00:00Z')

/** One real PostgreSQL for the whole run, migrated once; every test file works on its own copy of the template. */
export default async function setup(project: TestProject) {
  const directory = join(tmpdir(), `inferdex-tests-${process.pid}`)
  const configured = process.env.DATABASE_URL
  const embedded = configured === undefined ? await openEmbeddedDatabase(directory) : null
  const serverUrl = configured ?? embedded?.url ?? ''

  for (const name of [TEMPLATE_DATABASE, CATALOGUE_DATABASE]) {
    await onServer(serverUrl, `drop database if exists ${name} with (force)`)
  }
  await onServer(serverUrl, `create database ${TEMPLATE_DATABASE}`)
  const template = connect(databaseUrl(serverUrl, TEMPLATE_DATABASE), { queryTimeoutMs: 0 })
  await prepareDatabase(template)
  await setQueueClock(template, QUEUES_START_AT)
  await template.close()
  await onServer(serverUrl, `create database ${CATALOGUE_DATABASE} template ${TEMPLATE_DATABASE}`)
  const catalogue = connect(databaseUrl(serverUrl, CATALOGUE_DATABASE), { queryTimeoutMs: 0 })
  await seedCatalogue(catalogue.db, LOADED_AT)
  await catalogue.close()
  project.provide('databaseServerUrl', serverUrl)

  return async () => {
    await embedded?.stop()
    if (embedded !== null) await rm(directory, { recursive: true, force: true })
  }
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
