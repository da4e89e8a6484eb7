import type { Job } from '../../../platform/job-queue.ts'
import { type IndexNowDeps, submitChangedPages } from './index-now.service.ts'

export const notifySearchEngines: Job<object, IndexNowDeps> = {
  name: 'notify-search-engines',
  effect: 'outside',
  schedule: '23 * * * *',
  run: submitChangedPages,
}
