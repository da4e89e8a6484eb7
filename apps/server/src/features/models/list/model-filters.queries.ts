import { MAX_SNAPSHOT_MODELS } from '@inferdex/domain/search/catalogue-snapshot'
import type { ModelFilters } from '@inferdex/domain/models/model-filters'
import { NOT_STATED, type Place, places } from '@inferdex/domain/offers/regions/places'
import { codesIn } from '@inferdex/domain/offers/regions/region-codes'
import type { OfferFilter } from '@inferdex/domain/evidence/offer-filter'
import { RATING_WEIGHT } from '@inferdex/domain/models/model-prominence'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { matchesSearch } from '../../../db/search-match.queries.ts'
import type { PageInput } from '../../../db/paging/list-page.ts'
import { shownIn } from './place-prices.queries.ts'

/** Returns the condition for the filters of the models list: `matchesModel` of the domain in SQL. */
export function passing(filters: ModelFilters): RawBuilder<boolean> {
  const conditions = filterConditions(filters)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export function isFiltered(filters: ModelFilters): boolean {
  return filterConditions(filters).length > 0
}

const OFFERS = {
  disputed: sql<boolean>`models.disputed_offer_count > 0`,
  unconfirmed: sql<boolean>`models.unconfirmed_offer_count > 0`,
} as const satisfies Record<OfferFilter, RawBuilder<boolean>>

function filterConditions(filters: ModelFilters): RawBuilder<boolean>[] {
  const { provider, types, sources, minContextWindow, maxContextWindow, capabilities, minRating } = filters
  const { maxInputPrice, maxOutputPrice } = filters
  const { licences, openWeights, makers, releasedSince, sold, offers } = filters
  const q = filters.q.trim()
  const [source] = sources
  const conditions: RawBuilder<boolean>[] = []
  if (provider !== null) conditions.push(sql`models.provider_slugs @> array[${provider}]`)
  if (filters.places.length > 0) conditions.push(runsIn(filters.places))
  if (types.length > 0) conditions.push(sql`models.type = any(${types})`)
  // Both sources together do not filter anything.
  if (sources.length === 1) conditions.push(sql`models.is_open_source = ${source === 'open-source'}`)
  if (licences.length > 0) conditions.push(sql`models.licence_kind = any(${licences})`)
  if (openWeights) conditions.push(sql`(models.is_open_source or models.open_weights)`)
  if (makers.length > 0) conditions.push(sql`models.maker_key = any(${makers})`)
  if (releasedSince !== null) conditions.push(sql`models.release_date >= ${releasedSince}::date`)
  if (sold) conditions.push(sql`models.offer_count > 0`)
  if (offers.length > 0)
    conditions.push(
      sql`(${sql.join(
        offers.map((filter) => OFFERS[filter]),
        sql` or `,
      )})`,
    )
  if (minContextWindow !== null) conditions.push(sql`models.context_window >= ${minContextWindow}`)
  if (maxContextWindow !== null) conditions.push(sql`models.context_window <= ${maxContextWindow}`)
  if (capabilities.length > 0) conditions.push(sql`models.capabilities @> ${capabilities}::text[]`)
  if (minRating !== null && minRating > 0) {
    // The first part uses the index, the second is the exact rule.
    conditions.push(
      sql`models.rating_order <= ${-minRating}::numeric * ${sql.lit(RATING_WEIGHT)} and models.rating >= ${minRating}::numeric`,
    )
  }
  const price = (column: 'price_input' | 'price_output') => shownIn(filters, column)
  if (maxInputPrice !== null) conditions.push(sql`${price('price_input')} <= ${String(maxInputPrice)}::numeric`)
  if (maxOutputPrice !== null) conditions.push(sql`${price('price_output')} <= ${String(maxOutputPrice)}::numeric`)
  if (q !== '') conditions.push(matchesSearch('models', q))
  return conditions
}

/** Returns the condition that an offer runs in one of the places: `isInPlace` of the domain. */
export function runsIn(choices: ModelFilters['places']): RawBuilder<boolean> {
  const isWithin = (some: readonly Place[]) =>
    sql<boolean>`models.regions && ${[...new Set(some.flatMap(codesIn))]}::text[]`
  const inPlace = isWithin(choices.filter((choice) => choice !== NOT_STATED))
  return choices.includes(NOT_STATED) ? sql<boolean>`(${inPlace} or not (${isWithin(places)}))` : inPlace
}

/**
 * Counts the matching models. Returns null for a list without `limit` and `cursor`, which is complete anyway, and for a
 * filtered list in a large catalogue. Without filters the stored count is exact.
 */
export async function countPassing(db: Db, filters: ModelFilters, page: PageInput): Promise<number | null> {
  if (page.limit === undefined && page.cursor === undefined) return null
  const counted = isFiltered(filters)
    ? sql<number | null>`case when value <= ${sql.lit(MAX_SNAPSHOT_MODELS)} then (
        select count(*) from models where archived_at is null and ${passing(filters)}) end`
    : sql<number>`value`
  const row = await db.selectFrom('counts').select(counted.as('total')).where('name', '=', 'models').executeTakeFirst()
  return row?.total ?? null
}
