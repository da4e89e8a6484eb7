import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import type { listModels } from '@inferdex/contracts/models/models'
import { MAX_SNAPSHOT_MODELS } from '@inferdex/domain/search/catalogue-snapshot'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/like.ts'

export type ModelFilterInput = Omit<HandlerInput<typeof listModels>['query'], 'sort'>

/** The filters of the models list. `packages/domain/src/search/catalogue-filters.ts` means the same in the browser. */
export function passing(input: ModelFilterInput): RawBuilder<boolean> {
  const conditions = filterConditions(input)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function filterConditions(input: ModelFilterInput): RawBuilder<boolean>[] {
  const { provider, type, isOpenSource, minContextWindow, maxContextWindow, capabilities, minRating } = input
  const { q, maxInputPrice, maxOutputPrice } = input
  const conditions: RawBuilder<boolean>[] = []
  if (provider !== undefined) conditions.push(sql`models.provider_slugs @> array[${provider}]`)
  if (type !== undefined && type.length > 0) conditions.push(sql`models.type = any(${type})`)
  if (isOpenSource !== undefined) conditions.push(sql`models.is_open_source = ${isOpenSource}`)
  if (minContextWindow !== undefined) conditions.push(sql`models.context_window >= ${minContextWindow}`)
  if (maxContextWindow !== undefined) conditions.push(sql`models.context_window <= ${maxContextWindow}`)
  if (capabilities !== undefined && capabilities.length > 0) {
    conditions.push(sql`models.capabilities @> ${capabilities}::text[]`)
  }
  if (minRating !== undefined && minRating > 0) {
    // The first half is for the index, the second is the rule.
    conditions.push(
      sql`models.rating_order <= ${-minRating}::numeric * 1000000 and models.rating >= ${minRating}::numeric`,
    )
  }
  if (maxInputPrice !== undefined) conditions.push(sql`models.price_input <= ${String(maxInputPrice)}::numeric`)
  if (maxOutputPrice !== undefined) conditions.push(sql`models.price_output <= ${String(maxOutputPrice)}::numeric`)
  if (q !== undefined && q !== '') conditions.push(sql`models.search_text like ${containing(q)}`)
  if (q !== undefined && [...q].length === 2)
    conditions.push(sql`search_pairs(models.search_text) @> array[lower(${q})]`)
  return conditions
}

/**
 * Null for a list without `limit` and `cursor`, which is whole anyway, and for a filtered one in a large catalogue.
 * Without filters the stored count is exact.
 */
export async function countPassing(db: Db, input: ModelFilterInput): Promise<number | null> {
  if (input.limit === undefined && input.cursor === undefined) return null
  const counted =
    filterConditions(input).length === 0
      ? sql<number>`value`
      : sql<number | null>`case when value <= ${sql.lit(MAX_SNAPSHOT_MODELS)} then (
          select count(*) from models where archived_at is null and ${passing(input)}) end`
  const row = await db.selectFrom('counts').select(counted.as('total')).where('name', '=', 'models').executeTakeFirst()
  return row?.total ?? null
}
