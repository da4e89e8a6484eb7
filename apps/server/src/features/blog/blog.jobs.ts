import { z } from 'zod'
import type { Job } from '../../platform/job-queue.ts'
import { PUBLISH_POST, type PublicationDeps, publishScheduledPost } from './publication.service.ts'

const payload = z.strictObject({ postId: z.uuid() })

/** Asked for in the transaction that schedules a post, due at its time. */
export function publishPostJob(deps: PublicationDeps): Job {
  return { name: PUBLISH_POST, run: (data) => publishScheduledPost(deps, payload.parse(data).postId) }
}
