import type { Db } from '../../db/db.ts'
import { HOURLY } from '../../platform/housekeeping.ts'
import type { Job } from '../../platform/job-queue.ts'
import { deleteOldMissedSearches } from './missed-searches.queries.ts'

type Deps = { readonly db: Db; readonly now: () => Date }

/** Deletes searches without a result after 90 days. */
export const deleteMissedSearches = {
  ...HOURLY,
  name: 'delete-missed-searches',
  run: ({ db, now }: Deps) => deleteOldMissedSearches(db, now()),
} satisfies Job<object, Deps>
