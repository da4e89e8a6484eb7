import type { Job } from '../../platform/job-queue.ts'
import { type ExportDeps, makeDueExport } from './exports.service.ts'

/** Exports the catalogue after changes. Changes within ten minutes share one export; without any there is one a day. */
export const exportCatalogue: Job<object, ExportDeps> = {
  name: 'export-catalogue',
  effect: 'outside',
  schedule: '*/10 * * * *',
  run: (deps) => makeDueExport(deps),
}
