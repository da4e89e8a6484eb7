import {
  type ModelChangeKey,
  modelChangeKeys,
  type ModelFields,
  modelFields,
} from '@inferdex/domain/models/model-fields'
import { changeFields, type FieldValues, type GivenValues } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'

/** Archives a model, or restores it. Its reviews, prices and scores are kept. */
export async function setModelArchived(tx: Db, id: string, archivedAt: Date | null): Promise<void> {
  await tx
    .updateTable('models')
    .set({ archived_at: archivedAt })
    .where('id', '=', id)
    .where('archived_at', archivedAt === null ? 'is not' : 'is', null)
    .execute()
}

type ChangeableColumns = { readonly [Key in ModelChangeKey]: ModelFields[Key]['column'] }
const CHANGEABLE = Object.fromEntries(modelChangeKeys.map((key) => [key, modelFields[key].column])) as ChangeableColumns

/** Updates fields and returns their old values, or undefined if there is no such model. */
export function changeModelFields(
  tx: Db,
  id: string,
  fields: GivenValues<ModelChangeKey>,
  now: Date,
): Promise<FieldValues<ModelChangeKey> | undefined> {
  return changeFields(tx, 'models', CHANGEABLE, { id, fields, now })
}
