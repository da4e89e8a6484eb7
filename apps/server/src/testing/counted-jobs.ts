import { setTimeout as wait } from 'node:timers/promises'
import { type Db, sql } from '../db/db.ts'
import type { Job } from '../platform/job-queue.ts'

/** Writes its number into the table `effects`, and waits before and after. */
export const countedJob: Job<{ number: number }, { readonly db: Db }> = {
  name: 'counted',
  effect: 'database',
  run: async ({ db }, { number }) => {
    await wait(10)
    await sql`insert into effects (number, pid) values (${number}, ${process.pid})`.execute(db)
    await wait(30)
  },
}

/** Writes the minute of each run into the table `ticks`. */
export const tickingJob: Job<object, { readonly db: Db }> = {
  name: 'ticking',
  effect: 'database',
  schedule: '* * * * *',
  run: async ({ db }) => void (await sql`insert into ticks (pid) values (${process.pid})`.execute(db)),
}
