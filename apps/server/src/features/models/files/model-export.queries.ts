import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import type { exportModels } from '@inferdex/contracts/imports.staff'
import { type ModelFields, modelField, modelFileKeys, type ModelRecord } from '@inferdex/domain/models/model-fields'
import type { UnstoredFileKeys } from '@inferdex/domain/text/record-fields'
import { type RawBuilder, sql } from 'kysely'
import { amongIds } from '../../../db/catalogue-records.queries.ts'
import type { Db } from '../../../db/db.ts'
import { asInFiles } from '../../../db/field-columns.queries.ts'
import { modelFilters } from '../models-staff.queries.ts'
import { scoresOf } from './model-scores.queries.ts'

export type ModelExportFilter = Omit<HandlerInput<typeof exportModels>['query'], 'format'> & {
  readonly ids?: readonly string[]
}

/** The fields that are not stored in a column. */
const PARTS: Readonly<Record<UnstoredFileKeys<ModelFields>, RawBuilder<unknown>>> = {
  inputPerMillion: sql`models.list_input::float8`,
  outputPerMillion: sql`models.list_output::float8`,
  currency: sql`models.list_currency`,
  providers: sql`models.provider_slugs`,
  capabilities: sql`models.capabilities`,
  scores: scoresOf('models'),
}

const COLUMNS = sql.join(
  modelFileKeys.map((key) => {
    const field = modelField(key)
    const { column } = field
    const value = column === null ? PARTS[key as keyof typeof PARTS] : asInFiles({ column, field }, 'models')
    return sql`${value} as ${sql.id(key)}`
  }),
)

/**
 * Lists the next models by slug, in the format of files. Ratings are the editorial ones, because files cannot set those
 * of the community.
 */
export async function listModelRecords(
  db: Db,
  filter: ModelExportFilter,
  after: string,
  limit: number,
): Promise<ModelRecord[]> {
  const { rows } = await sql<ModelRecord>`
    select ${COLUMNS} from models
    where ${sql.join([sql`archived_at is null and slug > ${after}`, ...amongIds('models.id', filter.ids), ...modelFilters(filter)], sql` and `)}
    order by slug limit ${limit}`.execute(db)
  return rows
}
