import type { Db } from '../db/db.ts'
import { saveRecordedModels } from '../features/models/files/recorded-models.service.ts'
import { saveRecordedLifecycles } from '../features/models/files/recorded-lifecycles.queries.ts'
import type { SeedCatalogue } from './catalogue-files.ts'
import { stableId } from './stable-id.ts'

/** Loads capabilities, models, the capabilities of models, and the end days that makers report. */
export async function loadModels(
  tx: Db,
  { models, capabilities, lifecycle }: SeedCatalogue,
  now: Date,
): Promise<number> {
  const saved = await saveRecordedModels(
    tx,
    models.map((model) => ({ ...model, id: stableId('model', model.slug) })),
    capabilities.map((capability) => ({ ...capability, id: stableId('capability', capability.name) })),
    now,
  )
  return saved + (await saveRecordedLifecycles(tx, lifecycle))
}
