import {
  type ModelChangeKey,
  modelChangeKeys,
  type ModelFields,
  modelFields,
} from '@inferdex/domain/models/model-fields'
import { sql } from 'kysely'
import { changeFields, type FieldValues, type GivenValues } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'

/** Archives a model, or restores it. Its reviews, prices and scores are kept. */
export async function setModelArchived(
  tx: Db,
  id: string,
  archivedAt: Date | null,
  by: string | null = null,
): Promise<void> {
  await tx
    .updateTable('models')
    .set({ archived_at: archivedAt, archived_by: by })
    .where('id', '=', id)
    .where('archived_at', archivedAt === null ? 'is not' : 'is', null)
    .execute()
}

/** Increases the revision of models whose offers changed, so that an editor opened before does not overwrite that. */
export async function reviseModels(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update models set revision = revision + 1 where id = any(${ids}::uuid[])`.execute(tx)
}

export async function setModelSlug(tx: Db, id: string, slug: string, now: Date): Promise<void> {
  await tx.updateTable('models').set({ slug, updated_at: now }).where('id', '=', id).execute()
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

/** Adds capabilities to a model and returns the names that are new to it. Unknown and retired ones are left out. */
export async function addCapabilities(tx: Db, id: string, names: readonly string[], now: Date): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    with wanted as (select id, name from capabilities where active and name = any(${[...names]}::text[])),
      added as (
        insert into model_capabilities (model_id, capability_id) select ${id}, id from wanted
        on conflict do nothing returning capability_id)
    select name from wanted join added on added.capability_id = wanted.id order by name`.execute(tx)
  if (rows.length > 0) await touch(tx, id, now)
  return rows.map(({ name }) => name)
}

export async function removeCapabilities(tx: Db, id: string, names: readonly string[], now: Date): Promise<void> {
  await sql`
    delete from model_capabilities using capabilities
    where capabilities.id = capability_id and model_id = ${id} and name = any(${[...names]}::text[])`.execute(tx)
  await touch(tx, id, now)
}

/** Updates the timestamp, by which an open form of the model detects the change. */
async function touch(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('models').set({ origin: 'staff', updated_at: now }).where('id', '=', id).execute()
}
