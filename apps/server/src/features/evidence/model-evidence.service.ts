import type { ModelEvidence } from '@inferdex/contracts/evidence'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Db } from '../../db/db.ts'
import { evidenceOfFields } from './field-evidence.ts'
import { findModelEvidence } from './model-evidence.queries.ts'

/** Reads what each source states about the limits, dates, status and capabilities of a model. */
export async function readModelEvidence(db: Db, slug: string, now: Date): Promise<ModelEvidence> {
  const row = await findModelEvidence(db, slug)
  if (row === undefined) throw new AppError('NOT_FOUND', 'This model does not exist')
  const { id, model, name, capabilities } = row
  return { modelId: id, model, modelName: name, fields: evidenceOfFields(row, now), capabilities }
}
