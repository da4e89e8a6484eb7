import type { PriceBoardRow, PriceMove } from '@inferdex/contracts/home'
import { RATING_WEIGHT } from '@inferdex/domain/models/model-prominence'
import { MIN_RATED } from '@inferdex/domain/reviews/shown-ratings'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'
import { fixedLimit, prepared } from '../../db/plans/prepared-statements.ts'

const BOARD_ROWS = 9
/** The sort key of the lowest possible rating; unrated models sort after it. */
const LOWEST_RATING = sql.lit(-RATING_WEIGHT / 100)
/** More price changes than a window ever has. */
const READ_MOVES = 200
/** The number of widely sold models from which the price board selects one per maker. */
const BOARD_CANDIDATES = 200

type Parts<Providers, Models, Deals, Reviews> = {
  providers: Expression<Providers>
  models: Expression<Models>
  deals: Expression<Deals>
  reviews: RawBuilder<Reviews>
}

/** Reads the whole home page with one statement, which combines queries of other features. */
export async function readHomeRows<P, M, D, R>(
  db: Db,
  now: Date,
  { providers, models, deals, reviews }: Parts<P, M, D, R>,
) {
  return await db
    .selectNoFrom([
      count('providers').as('providerCount'),
      count('models').as('modelCount'),
      count('offers').as('offerCount'),
      count('price_changes').as('priceChangeCount'),
      sql<number>`(select count(*) from deals
        where archived_at is null and (expires_at is null or expires_at > ${now}))`.as('activeDealCount'),
      jsonArrayFrom(providers).as('providers'),
      jsonArrayFrom(models).as('models'),
      jsonArrayFrom(deals).as('deals'),
      sql<R[]>`(select coalesce(json_agg(latest), '[]') from (${reviews}) latest)`.as('reviews'),
      jsonArrayFrom(selectPriceBoard(db)).as('board'),
      jsonArrayFrom(selectPriceMoves(db)).as('moves'),
      jsonObjectFrom(selectRecordedSpan(db)).as('span'),
      ratedRecords.as('ratedCount'),
    ])
    .$call(prepared)
    .executeTakeFirstOrThrow()
}

type BoardRow = Awaited<ReturnType<ReturnType<typeof selectPriceBoard>['execute']>>[number]

export function toBoardRow(row: BoardRow): PriceBoardRow {
  return {
    slug: row.slug,
    name: row.name,
    lab: row.lab_name,
    provider: { slug: row.provider_slug, name: row.provider_name },
    input: row.input,
    output: row.output,
    offerCount: row.offer_count,
    sellerCount: row.seller_count,
    router: row.router,
    uncountedOfferCount: row.uncounted_offer_count,
    verifiedOn: row.verified_on,
    // Only refreshPriceSeries writes this column.
    series: row.series as PriceBoardRow['series'],
  }
}

/** Selects the newest changes of makers' prices. */
function selectPriceMoves(db: Db) {
  return db
    .selectFrom('price_moves')
    .innerJoin('models', 'models.id', 'price_moves.model_id')
    .innerJoin('data_sources', 'data_sources.name', 'price_moves.source')
    .select([
      'models.slug',
      'models.name',
      'models.lab',
      'models.lab_name',
      'price_moves.changed_on',
      'price_moves.valid_until',
      'data_sources.title as source',
      sql<string>`price_moves.input_before::text`.as('before'),
      sql<string>`price_moves.input_after::text`.as('after'),
    ])
    .where('models.archived_at', 'is', null)
    .orderBy('price_moves.changed_on', 'desc')
    .orderBy('models.id')
    .limit(fixedLimit(READ_MOVES))
}

type MoveRow = Awaited<ReturnType<ReturnType<typeof selectPriceMoves>['execute']>>[number]

export function toPriceMove(row: MoveRow): PriceMove {
  return {
    slug: row.slug,
    name: row.name,
    lab: row.lab_name,
    labSlug: row.lab,
    on: row.changed_on,
    before: row.before,
    after: row.after,
    until: row.valid_until,
    source: row.source,
  }
}

/** Selects the days that the sources of dated prices cover; there are few sources. */
function selectRecordedSpan(db: Db) {
  return db
    .selectFrom('data_sources')
    .select([sql<string>`min(recorded_since)`.as('from'), sql<string>`max(recorded_on)`.as('to')])
    .where('recorded_since', 'is not', null)
    .having(sql<boolean>`count(*) > 0`)
}

/** Counts rated models and providers up to the threshold for showing ratings, so that few rows are read. */
const ratedRecords = sql<number>`(
  select count(*) from (
    (select 1 from models where archived_at is null and rating_order <= ${LOWEST_RATING}
      order by rating_order limit ${sql.lit(MIN_RATED)})
    union all
    (select 1 from providers where archived_at is null and rating > 0 limit ${sql.lit(MIN_RATED)})
  ) rated)`

/** Selects the most widely sold model of each maker, at its lowest price of a seller. */
function selectPriceBoard(db: Db) {
  const widelySold = db
    .selectFrom('models')
    .selectAll('models')
    .where('models.archived_at', 'is', null)
    .orderBy(sql`-models.offer_count`)
    .orderBy('models.sort_name')
    .orderBy('models.id')
    .limit(fixedLimit(BOARD_CANDIDATES))
  const oneOfEachMaker = db
    .selectFrom(widelySold.as('sold'))
    .selectAll('sold')
    .distinctOn('sold.lab_name')
    .where('sold.lowest_input', 'is not', null)
    .where('sold.lab_name', 'is not', null)
    .orderBy('sold.lab_name')
    .orderBy('sold.offer_count', 'desc')
    .orderBy('sold.sort_name')
    .orderBy('sold.id')
  return db
    .selectFrom(oneOfEachMaker.as('board'))
    .innerJoin('providers', 'providers.id', 'board.lowest_input_provider_id')
    .select([
      'board.slug',
      'board.name',
      'board.lab_name',
      'board.offer_count',
      'board.seller_count',
      'board.uncounted_offer_count',
      'board.lowest_input_series as series',
      'providers.slug as provider_slug',
      'providers.name as provider_name',
      // Only if it is cheaper than every seller.
      sql<PriceBoardRow['router']>`case when board.router_input < board.lowest_input then (
        select json_build_object('provider', json_build_object('slug', r.slug, 'name', r.name),
          'input', board.router_input::text, 'output', board.router_output::text)
        from providers r where r.id = board.router_provider_id) end`.as('router'),
      sql<string>`board.lowest_input::text`.as('input'),
      sql<string | null>`board.lowest_input_output::text`.as('output'),
      sql<string>`board.lowest_input_verified_on`.as('verified_on'),
    ])
    .orderBy('board.offer_count', 'desc')
    .orderBy('board.sort_name')
    .limit(fixedLimit(BOARD_ROWS))
}

function count(name: string) {
  return sql<number>`coalesce((select value from counts where name = ${name}), 0)`
}
