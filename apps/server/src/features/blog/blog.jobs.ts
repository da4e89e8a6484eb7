import type { Job } from '../../platform/job-queue.ts'
import { type Publication, type PublicationDeps, publishScheduledPost } from './publication.service.ts'

/**
 * Publishes an article at its time. The job id is the article's id, so there is one per article; it moves with the
 * date.
 */
export const publishPost: Job<Publication, PublicationDeps> = {
  name: 'publish-post',
  effect: 'database',
  run: publishScheduledPost,
}
