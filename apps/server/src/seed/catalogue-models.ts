import type { Db } from '../db/db.ts'
import { saveRecordedModels } from '../features/models/files/recorded-models.service.ts'
import type { SeedCatalogue } from './catalogue-files.ts'
import { stableId } from './stable-id.ts'

/** Loads capabilities, models, and which model has which capability. */
export function loadModels(tx: Db, { models, capabilities }: SeedCatalogue, now: Date): Promise<number> {
  return saveRecordedModels(
    tx,
    models.map((model) => ({ ...model, id: stableId('model', model.slug) })),
    capabilities.map((capability) => ({ ...capability, id: stableId('capability', capability.name) })),
    now,
  )
}
