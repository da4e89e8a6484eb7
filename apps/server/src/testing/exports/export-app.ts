import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ExportDeps, makeExport } from '../../features/exports/exports.service.ts'
import { folderStorage } from '../../platform/storage/storage-in-folder.ts'
import { CATALOGUE_DATABASE } from '../template-database.ts'
import { type TestApp, testApp } from '../test-app.ts'

export type ExportTest = TestApp & { readonly deps: ExportDeps; readonly make: () => Promise<void> }

/**
 * Starts the application with the seed catalogue and a separate storage. Exports are made only when a test requests
 * them.
 */
export async function exportApp(): Promise<ExportTest> {
  const folder = await mkdtemp(join(tmpdir(), 'inferdex-exports-'))
  const test = await testApp({ RATE_LIMITS: 'off', MEDIA_DIR: folder }, {}, CATALOGUE_DATABASE)
  const deps: ExportDeps = {
    db: test.database.db,
    storage: folderStorage(folder),
    now: () => test.clock.now,
    publicUrl: 'http://localhost:3000',
    siteName: 'Inferdex',
  }
  return { ...test, deps, make: () => makeExport(deps) }
}
