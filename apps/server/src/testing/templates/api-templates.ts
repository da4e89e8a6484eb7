import { refreshModels } from '../../features/models/models.service.ts'
import { moveStandingDay } from '../../features/offers/facts/standing.queries.ts'
import { refreshProviderFigures } from '../../features/providers/providers.service.ts'
import { seedCatalogue } from '../../seed/catalogue.ts'
import { QUEUES_START_AT, setQueueClock } from '../run-jobs.ts'
import { CATALOGUE_DATABASE, LOADED_AT, STANDING_DAY, TEMPLATE_DATABASE } from '../template-database.ts'
import type { Template } from './templates.ts'

export const templates: readonly Template[] = [
  { name: TEMPLATE_DATABASE, fill: (database) => setQueueClock(database, QUEUES_START_AT) },
  {
    name: CATALOGUE_DATABASE,
    from: TEMPLATE_DATABASE,
    fill: async ({ db }) => {
      await seedCatalogue(db, LOADED_AT)
      await db.transaction().execute(async (tx) => {
        await moveStandingDay(tx, STANDING_DAY)
        await refreshModels(tx, 'all')
        await refreshProviderFigures(tx, 'all')
      })
    },
  },
]
