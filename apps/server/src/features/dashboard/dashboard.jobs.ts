import type { Db } from '../../db/db.ts'
import type { Job } from '../../platform/job-queue.ts'
import { countSubmissionWeeks } from './trends.queries.ts'

type Deps = { readonly db: Db; readonly now: () => Date }

/** Counts the submissions and decisions of each week for the dashboard. */
export const countSubmissionsOfWeeks = {
  name: 'count-submissions',
  effect: 'database',
  schedule: '*/10 * * * *',
  run: ({ db, now }: Deps) => countSubmissionWeeks(db, now()),
} satisfies Job<object, Deps>
