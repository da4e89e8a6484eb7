import { sql } from 'kysely'
import { changeFields, type FieldValues } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'

export type NewModel = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly family: string
  readonly version: string | null
  readonly architecture: string | null
  readonly parameterCount: string | null
  readonly contextWindow: number | null
  readonly isOpenSource: boolean
  readonly releaseDate: string | null
  readonly capabilities: readonly string[]
}

/** The model with its capabilities; its offers have a table of their own. */
export async function insertSubmittedModel(tx: Db, model: NewModel, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  await tx
    .insertInto('models')
    .values({
      id: model.id,
      slug: model.slug,
      name: model.name,
      family: model.family,
      ...(model.version === null ? {} : { version: model.version }),
      ...(model.architecture === null ? {} : { architecture: model.architecture }),
      parameter_count: model.parameterCount,
      context_window: model.contextWindow,
      is_open_source: model.isOpenSource,
      release_date: model.releaseDate,
      source: 'submission',
      source_date: today,
      origin: 'submission',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await sql`
    insert into model_capabilities (model_id, capability_id)
    select ${model.id}, id from capabilities where active and name = any(${[...model.capabilities]}::text[])`.execute(
    tx,
  )
}

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
