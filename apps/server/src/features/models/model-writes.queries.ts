import {
  type ModelFields,
  modelFields,
  type ModelSubmissionKey,
  modelSubmissionKeys,
} from '@inferdex/domain/models/model-fields'
import { changeFields, type FieldValues, type GivenValues } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'

/** Takes it out of the catalogue, or puts it back. Nothing is lost: its reviews, prices and scores stay with it. */
export async function setModelArchived(tx: Db, id: string, archivedAt: Date | null): Promise<void> {
  await tx
    .updateTable('models')
    .set({ archived_at: archivedAt })
    .where('id', '=', id)
    .where('archived_at', archivedAt === null ? 'is not' : 'is', null)
    .execute()
}

/** Fields that a proposed change may set: all of a submission but the slug, which never changes. */
type ChangeableKey = Exclude<ModelSubmissionKey, 'slug'>
type ChangeableColumns = { readonly [Key in ChangeableKey]: ModelFields[Key]['column'] }
const CHANGEABLE = Object.fromEntries(
  modelSubmissionKeys.flatMap((key) => (key === 'slug' ? [] : [[key, modelFields[key].column]])),
) as ChangeableColumns

export const changeableModelKeys = Object.keys(CHANGEABLE) as readonly ChangeableKey[]

/** Sets the fields and answers what they were before; undefined when there is no such model. */
export function changeModelFields(
  tx: Db,
  id: string,
  fields: GivenValues<ChangeableKey>,
  now: Date,
): Promise<FieldValues<ChangeableKey> | undefined> {
  return changeFields(tx, 'models', CHANGEABLE, { id, fields, now })
}
