import type { MarketRow } from '@inferdex/contracts/providers/provider-overview'
import { UNPAGED_ROWS } from '@inferdex/contracts/protocol/paging'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The most models that are compared with the market, and the most changes that are listed. */
const COMPARED_MODELS = 300
const LISTED_CHANGES = 200

/** Selects a limited number of offers of the provider in the outer query. */
function ownOffers(db: Db) {
  return db
    .selectFrom('offers')
    .select(['id', 'model_id', 'provider_id', 'standing', 'pricing_kind', 'is_counted', 'input_price'])
    .select(['output_price', 'cache_read_price'])
    .where(sql<boolean>`offers.provider_id = providers.id`)
    .orderBy('offers.price_order')
    .orderBy('offers.provider_model_id')
    .orderBy('offers.id')
    .limit(UNPAGED_ROWS)
}

/** Whether an offer has a price that counts for figures of the market. */
const isPriced = (offer: string) =>
  sql<boolean>`${sql.ref(`${offer}.is_counted`)} and ${sql.ref(`${offer}.standing`)} <> 'ended'
    and ${sql.ref(`${offer}.pricing_kind`)} = 'metered' and ${sql.ref(`${offer}.input_price`)} > 0`

/**
 * Selects the models of the provider in the outer query, each with its cheapest offer here and the cheapest prices of
 * the other sellers, excluding routers.
 */
export function selectMarket(db: Db) {
  const here = db
    .selectFrom(ownOffers(db).as('own'))
    .innerJoin('models', 'models.id', 'own.model_id')
    .distinctOn('models.id')
    .select(['models.id', 'models.slug', 'models.name', 'models.lab', 'models.release_date', 'models.offer_count'])
    .select(['own.provider_id', 'own.input_price', 'own.output_price', 'own.cache_read_price'])
    .where(isPriced('own'))
    .where('models.archived_at', 'is', null)
    .orderBy('models.id')
    .orderBy('own.input_price')
  const wanted = db
    .selectFrom(here.as('here'))
    .selectAll()
    .orderBy('offer_count', 'desc')
    .orderBy('slug')
    .limit(COMPARED_MODELS)
  return db
    .selectFrom(wanted.as('sold'))
    .innerJoinLateral(
      sql<{
        sellers: number
        lowest: string | null
        median: number | null
        highest: string | null
        lowest_seller: string | null
        highest_seller: string | null
      }>`(
        select count(*)::int as sellers, min(price)::text as lowest, max(price)::text as highest,
          percentile_cont(0.5) within group (order by price::float8) as median,
          (array_agg(name order by price, name))[1] as lowest_seller,
          (array_agg(name order by price desc, name))[1] as highest_seller
        from (
          select seller.name, min(other.input_price) as price
          from offers other join providers seller on seller.id = other.provider_id and seller.archived_at is null
            and seller.kind = 'seller'
          where other.model_id = sold.id and other.provider_id <> sold.provider_id and ${isPriced('other')}
          group by seller.id
        ) as others)`.as<'elsewhere'>(sql`elsewhere`),
      (join) => join.onTrue(),
    )
    .select(['sold.slug', 'sold.name', 'sold.lab', 'sold.release_date', 'elsewhere.sellers', 'elsewhere.lowest'])
    .select(['elsewhere.median', 'elsewhere.highest', 'elsewhere.lowest_seller', 'elsewhere.highest_seller'])
    .select([
      sql<string>`trim_scale(sold.input_price)::text`.as('input'),
      sql<string | null>`trim_scale(sold.output_price)::text`.as('output'),
      sql<boolean>`sold.cache_read_price is not null`.as('has_cache_price'),
    ])
    .orderBy('elsewhere.sellers', 'desc')
    .orderBy('sold.slug')
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectMarket>['execute']>>[number]

export function toMarketRow(row: SelectedRow): MarketRow {
  return {
    model: { slug: row.slug, name: row.name, lab: row.lab },
    releasedOn: row.release_date,
    input: row.input,
    output: row.output,
    hasCachePrice: row.has_cache_price,
    sellers: row.sellers,
    lowest: row.lowest,
    median: row.median,
    highest: row.highest,
    lowestSeller: row.lowest_seller,
    highestSeller: row.highest_seller,
  }
}

/** Selects the newest changes of standard prices of the provider in the outer query. Corrections are not changes. */
export function selectPriceChanges(db: Db) {
  return db
    .selectFrom(ownOffers(db).as('own'))
    .innerJoin('models', 'models.id', 'own.model_id')
    .innerJoin('price_components as after', 'after.offer_id', 'own.id')
    .innerJoin('price_components as before', (join) =>
      join
        .onRef('before.offer_id', '=', 'after.offer_id')
        .onRef('before.kind', '=', 'after.kind')
        .onRef('before.mode', '=', 'after.mode')
        .onRef('before.min_input_tokens', '=', 'after.min_input_tokens')
        .onRef('before.per', '=', 'after.per')
        .onRef('before.valid_to', '=', 'after.valid_from'),
    )
    .select([
      sql<{ slug: string; name: string }>`jsonb_build_object('slug', models.slug, 'name', models.name)`.as('model'),
      sql<string>`to_char(after.valid_from at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      sql<'input' | 'output' | 'cache-read' | 'cache-write'>`after.kind`.as('kind'),
      sql<string>`trim_scale(before.amount)::text`.as('before'),
      sql<string>`trim_scale(after.amount)::text`.as('after'),
    ])
    .where('after.reason', '=', 'change')
    .where('after.replaced_at', 'is', null)
    .where('before.replaced_at', 'is', null)
    .where('after.mode', '=', 'standard')
    .where('after.min_input_tokens', '=', 0)
    .where('after.kind', 'in', ['input', 'output', 'cache-read', 'cache-write'])
    .whereRef('before.amount', '<>', 'after.amount')
    .where('models.archived_at', 'is', null)
    .orderBy('after.valid_from', 'desc')
    .orderBy('models.name')
    .orderBy('after.id')
    .limit(LISTED_CHANGES)
}

/** Selects the first day with a recorded price of the provider in the outer query. */
export function selectRecordedSince(db: Db) {
  return db
    .selectFrom(ownOffers(db).as('own'))
    .innerJoin('price_components', 'price_components.offer_id', 'own.id')
    .where('price_components.replaced_at', 'is', null)
    .select(sql<string>`to_char(min(price_components.valid_from) at time zone 'UTC', 'YYYY-MM-DD')`.as('day'))
}
