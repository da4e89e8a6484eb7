import { changeFields, type FieldValues } from '../../db/catalogue-records.queries.ts'
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

/** Columns that a proposed change may set, and what the form calls them. */
const CHANGEABLE = {
  name: 'name',
  family: 'family',
  version: 'version',
  architecture: 'architecture',
  parameterCount: 'parameter_count',
  contextWindow: 'context_window',
  isOpenSource: 'is_open_source',
  releaseDate: 'release_date',
} as const
export type ModelFields = FieldValues<keyof typeof CHANGEABLE>

/** Sets the fields and answers what they were before; undefined when there is no such model. */
export function changeModelFields(
  tx: Db,
  id: string,
  fields: ModelFields,
  now: Date,
): Promise<ModelFields | undefined> {
  return changeFields(tx, 'models', CHANGEABLE, { id, fields, now })
}
