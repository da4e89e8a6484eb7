import { z } from 'zod'
import type { Job } from '../../platform/job-queue.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { REMOVE_FILES } from './media.service.ts'

const payload = z.strictObject({ files: z.array(z.string()) })

export type MediaJobDeps = { storage: Storage }

/** Twice is harmless: what is not there is as good as removed. */
export function removeFilesJob({ storage }: MediaJobDeps): Job {
  return {
    name: REMOVE_FILES,
    run: async (data) => {
      for (const file of payload.parse(data).files) await storage.remove(file)
    },
  }
}
