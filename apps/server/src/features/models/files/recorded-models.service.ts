import { assertAllValid } from '@inferdex/contracts/protocol/errors'
import { modelProblems } from '@inferdex/domain/models/model-rules'
import { modelType } from '@inferdex/domain/models/model-type'
import type { Problems } from '@inferdex/domain/text/record-rules'
import type { Db } from '../../../db/db.ts'
import {
  type RecordedCapability,
  type RecordedModel,
  setRecordedCapabilities,
  upsertCapabilities,
  upsertRecordedModels,
} from './recorded-models.queries.ts'

type Identified<Recorded> = Recorded & { readonly id: string }

/**
 * Writes capabilities and models of the seed catalogue, validated like the form. Returns the number of changed rows.
 */
export async function saveRecordedModels(
  tx: Db,
  models: readonly Identified<RecordedModel>[],
  capabilities: readonly Identified<RecordedCapability>[],
  now: Date,
): Promise<number> {
  assertAllValid(models.map((model) => [model.slug, recordedProblems(model)]))
  const known = await upsertCapabilities(tx, capabilities)
  const written = await upsertRecordedModels(tx, models, now)
  return known + written + (await setRecordedCapabilities(tx, models))
}

/**
 * Returns what the form would reject, except short context windows of models that do not chat, which sources record.
 */
function recordedProblems(model: RecordedModel): Problems {
  const { contextWindow, ...problems } = modelProblems(model, null)
  const chats = modelType({ ...model, outputs: model.outputs ?? [] }) === 'chat'
  return contextWindow !== undefined && chats ? { ...problems, contextWindow } : problems
}
