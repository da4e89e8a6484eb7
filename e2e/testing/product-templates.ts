import { seed } from '../../apps/server/src/seed/seed.ts'
import { removeSchedules } from '../../apps/server/src/testing/run-jobs.ts'
import type { Template } from '../../apps/server/src/testing/templates/templates.ts'
import { MIGRATED_DATABASE, SEEDED_DATABASE } from './seeded-server.ts'

export const templates: readonly Template[] = [
  { name: MIGRATED_DATABASE, fill: removeSchedules },
  {
    name: SEEDED_DATABASE,
    from: MIGRATED_DATABASE,
    fill: ({ db }) => seed(db, { SEED: 'catalogue', DEMO: true }, new Date()),
  },
]
