import type { Db } from '../../../db/db.ts'
import type { Job } from '../../../platform/job-queue.ts'
import { countSitemapParts } from './sitemap.service.ts'

type Deps = { readonly db: Db }

/** Recalculates the division of the sitemap into files. */
export const countSitemaps = {
  name: 'count-sitemaps',
  effect: 'database',
  schedule: '7 * * * *',
  run: ({ db }: Deps) => countSitemapParts(db),
} satisfies Job<object, Deps>
