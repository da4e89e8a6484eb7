import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import type { exportModels } from '@inferdex/contracts/imports.staff'
import type { ModelRecord } from '@inferdex/domain/imports/import-records'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { modelFilters } from '../models-staff.queries.ts'

export type ModelExportFilter = Omit<HandlerInput<typeof exportModels>['query'], 'format'>

/** The next models by slug, as files have them. Ratings are the editorial ones: those of the community are not set by files. */
export async function listModelRecords(
  db: Db,
  filter: ModelExportFilter,
  after: string,
  limit: number,
): Promise<ModelRecord[]> {
  const rows = await db
    .selectFrom('models')
    .select([
      'name',
      'slug',
      'version',
      'family',
      'context_window as contextWindow',
      'architecture',
      'parameter_count as parameterCount',
      'quantization',
      'is_open_source as isOpenSource',
      'list_input',
      'list_output',
      'list_currency as currency',
      'provider_slugs as providers',
      'capabilities',
      sql<string>`coalesce(editorial_rating, 0)`.as('rating'),
      'editorial_review_count as reviewCount',
      'release_date as releaseDate',
    ])
    .where('archived_at', 'is', null)
    .where('slug', '>', after)
    .where(sql<boolean>`${sql.join([sql`true`, ...modelFilters(filter)], sql` and `)}`)
    .orderBy('slug')
    .limit(limit)
    .execute()
  return rows.map(({ list_input, list_output, rating, ...row }) => ({
    ...row,
    inputPerMillion: list_input === null ? null : Number(list_input),
    outputPerMillion: list_output === null ? null : Number(list_output),
    rating: Number(rating),
  }))
}
