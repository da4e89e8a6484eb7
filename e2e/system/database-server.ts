import type { TestProject } from 'vitest/node'
import { openWithTemplates } from '../../apps/server/src/testing/templates/templates.ts'
import { PRODUCT_TEMPLATES } from '../testing/seeded-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database server of the run, with the templates of whole products. */
    systemDatabasesUrl: string
  }
}

/** Starts one PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openWithTemplates('system', PRODUCT_TEMPLATES)
  project.provide('systemDatabasesUrl', server.url)
  return () => server.stop()
}
