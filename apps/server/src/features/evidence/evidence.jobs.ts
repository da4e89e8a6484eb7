import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Job } from '../../platform/job-queue.ts'

/** How many months ahead have a partition, so that a job that fails for weeks does no harm. */
const MONTHS_AHEAD = 3

/** Creates the partitions of the coming months. A missing month only makes the default partition larger. */
export async function prepareObservationMonths(db: Db, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  await sql`select prepare_observation_months(${today}::date,
    (${today}::date + make_interval(months => ${MONTHS_AHEAD}))::date)`.execute(db)
}

export const prepareMonths = {
  name: 'prepare-observation-months',
  effect: 'database',
  schedule: '23 3 * * *',
  run: ({ db, now }: { readonly db: Db; readonly now: () => Date }) => prepareObservationMonths(db, now()),
} satisfies Job<object, { readonly db: Db; readonly now: () => Date }>
