import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openDatabaseServer } from '../../apps/server/src/testing/servers/database-server.ts'
import { hashOfDay } from '../testing/seeded-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of the run; the first test file that needs a template creates it, with this content hash. */
    systemDatabases: { url: string; contentHash: string }
  }
}

/** Starts one PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openDatabaseServer('system')
  project.provide('systemDatabases', { url: server.url, contentHash: (await hashOfDay()) ?? randomUUID() })
  return () => server.stop()
}
