import { assertAllValid } from '@inferdex/contracts/protocol/errors'
import { modelProblems } from '@inferdex/domain/models/model-rules'
import type { Db } from '../../db/db.ts'
import {
  type RecordedCapability,
  type RecordedModel,
  setRecordedCapabilities,
  upsertCapabilities,
  upsertRecordedModels,
} from './recorded-models.queries.ts'

type Identified<Recorded> = Recorded & { readonly id: string }

/** Writes capabilities and models of the recorded catalogue by the rules of the form. Returns how many rows changed. */
export async function saveRecordedModels(
  tx: Db,
  models: readonly Identified<RecordedModel>[],
  capabilities: readonly Identified<RecordedCapability>[],
  now: Date,
): Promise<number> {
  assertAllValid(models.map((model) => [model.slug, modelProblems(model, null)]))
  const known = await upsertCapabilities(tx, capabilities)
  const written = await upsertRecordedModels(tx, models, now)
  return known + written + (await setRecordedCapabilities(tx, models))
}
