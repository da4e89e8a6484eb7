import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { openWithTemplates } from './templates/templates.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL that returns the address of the database server. */
    databaseDoorUrl: string
  }
}

export const TEMPLATE_DATABASE = 'inferdex_template'
/** The template with the seed catalogue. */
export const CATALOGUE_DATABASE = 'inferdex_catalogue'
/** The template with about 40 models of the seed catalogue, for tests that read or write all records several times. */
export const LIGHT_CATALOGUE_DATABASE = 'inferdex_light_catalogue'
/** The time at which tests of the catalogue begin. */
export const LOADED_AT = new Date('2026-07-01T12:00:00Z')
/** The day up to which the seed catalogue records ends: its offers have the standing of this day. */
export const STANDING_DAY = '2026-11-18'

export const API_TEMPLATES = {
  name: 'api',
  names: [TEMPLATE_DATABASE, CATALOGUE_DATABASE, LIGHT_CATALOGUE_DATABASE],
  module: new URL('templates/api-templates.ts', import.meta.url),
}

/**
 * Starts one real PostgreSQL for the whole run; every test file uses its own copy of a template. It is started on
 * demand, so tests without a database need none.
 */
export default async function setup(project: TestProject) {
  let starting: ReturnType<typeof openWithTemplates> | undefined
  const door = createServer((_, response) => {
    starting ??= openWithTemplates('tests', API_TEMPLATES)
    starting.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  project.provide('databaseDoorUrl', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)

  return async () => {
    door.closeAllConnections()
    door.close()
    await (await starting)?.stop()
  }
}
