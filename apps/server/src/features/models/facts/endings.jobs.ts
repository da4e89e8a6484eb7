import type { Db } from '../../../db/db.ts'
import type { Job } from '../../../platform/job-queue.ts'
import { retireOnTheirDay } from './endings.service.ts'

type Deps = { readonly db: Db; readonly now: () => Date }

/** Retires models and offers on their announced retirement date. */
export const retireOnAnnouncedDay = {
  name: 'retire-on-announced-day',
  effect: 'database',
  schedule: '*/5 * * * *',
  run: ({ db, now }: Deps) => retireOnTheirDay(db, now()),
} satisfies Job<object, Deps>
