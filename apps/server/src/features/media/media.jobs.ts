import type { Job } from '../../platform/job-queue.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Removes the files of deleted media. Idempotent. */
export const removeFiles: Job<{ files: string[] }, { readonly storage: Storage }> = {
  name: 'remove-media-files',
  effect: 'outside',
  run: async ({ storage }, { files }) => {
    for (const file of files) await storage.remove(file)
  },
}
