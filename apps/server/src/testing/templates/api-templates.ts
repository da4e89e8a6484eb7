import { refreshModels } from '../../features/models/models.service.ts'
import { moveStandingDay } from '../../features/offers/facts/standing.queries.ts'
import { refreshProviderFigures } from '../../features/providers/providers.service.ts'
import type { Database } from '../../db/connect.ts'
import { seedCatalogue } from '../../seed/catalogue.ts'
import type { SeedCatalogue } from '../../seed/catalogue-files.ts'
import { QUEUES_START_AT, setQueueClock } from '../run-jobs.ts'
import {
  CATALOGUE_DATABASE,
  LIGHT_CATALOGUE_DATABASE,
  LOADED_AT,
  STANDING_DAY,
  TEMPLATE_DATABASE,
} from '../template-database.ts'
import { lightPart } from './light-catalogue.ts'
import type { Template } from './templates.ts'

async function fillCatalogue({ db }: Database, choose?: (all: SeedCatalogue) => SeedCatalogue): Promise<void> {
  await seedCatalogue(db, LOADED_AT, choose)
  await db.transaction().execute(async (tx) => {
    await moveStandingDay(tx, STANDING_DAY)
    await refreshModels(tx, 'all')
    await refreshProviderFigures(tx, 'all')
  })
}

export const templates: readonly Template[] = [
  { name: TEMPLATE_DATABASE, fill: (database) => setQueueClock(database, QUEUES_START_AT) },
  { name: CATALOGUE_DATABASE, from: TEMPLATE_DATABASE, fill: (database) => fillCatalogue(database) },
  { name: LIGHT_CATALOGUE_DATABASE, from: TEMPLATE_DATABASE, fill: (database) => fillCatalogue(database, lightPart) },
]
