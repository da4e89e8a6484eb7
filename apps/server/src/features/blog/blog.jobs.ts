import type { Job } from '../../platform/job-queue.ts'
import { type Publication, type PublicationDeps, publishScheduledPost } from './publication.service.ts'

/** Publishes an article at its time. It has the article's id: there is one job, moved or removed with the date. */
export const publishPost: Job<Publication, PublicationDeps> = {
  name: 'publish-post',
  effect: 'database',
  run: publishScheduledPost,
}
