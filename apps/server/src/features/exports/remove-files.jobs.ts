import type { Job } from '../../platform/job-queue.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Removes the files of exports that were replaced or are no longer kept. Idempotent. */
export const removeExportFiles: Job<{ files: string[] }, { readonly storage: Storage }> = {
  name: 'remove-export-files',
  effect: 'outside',
  run: async ({ storage }, { files }) => {
    for (const file of files) await storage.remove(file)
  },
}
