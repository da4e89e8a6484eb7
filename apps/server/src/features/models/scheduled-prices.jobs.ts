import type { Db } from '../../db/db.ts'
import type { Job } from '../../platform/job-queue.ts'
import { publishDuePrices } from './models.service.ts'

type Deps = { readonly db: Db; readonly now: () => Date }

/** Applies scheduled prices on their day. */
export const startScheduledPrices = {
  name: 'start-scheduled-prices',
  effect: 'database',
  schedule: '*/5 * * * *',
  run: ({ db, now }: Deps) => publishDuePrices(db, now()),
} satisfies Job<object, Deps>
