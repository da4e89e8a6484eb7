import type { PriceBoardRow } from '@inferdex/contracts/home'
import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'

const BOARD_ROWS = 9
/** The number of widely sold models among which the price board looks for one per maker. */
const BOARD_CANDIDATES = 200

type Parts<Providers, Models, Deals> = {
  providers: Expression<Providers>
  models: Expression<Models>
  deals: Expression<Deals>
}

/** Reads the whole home page with one statement, which combines queries of other features. */
export async function readHomeRows<P, M, D>(db: Db, now: Date, { providers, models, deals }: Parts<P, M, D>) {
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
      jsonArrayFrom(selectPriceBoard(db)).as('board'),
    ])
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
    uncountedOfferCount: row.uncounted_offer_count,
    verifiedOn: row.verified_on,
    // Only refreshPriceSeries writes this column.
    series: row.series as PriceBoardRow['series'],
  }
}

/** Selects the most widely sold model of each maker, at its lowest price. */
function selectPriceBoard(db: Db) {
  const widelySold = db
    .selectFrom('models')
    .selectAll('models')
    .where('models.archived_at', 'is', null)
    .orderBy(sql`-models.offer_count`)
    .orderBy('models.sort_name')
    .orderBy('models.id')
    .limit(BOARD_CANDIDATES)
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
      'board.uncounted_offer_count',
      'board.lowest_input_series as series',
      'providers.slug as provider_slug',
      'providers.name as provider_name',
      sql<string>`board.lowest_input::text`.as('input'),
      sql<string | null>`board.lowest_input_output::text`.as('output'),
      sql<string>`board.lowest_input_verified_on`.as('verified_on'),
    ])
    .orderBy('board.offer_count', 'desc')
    .orderBy('board.sort_name')
    .limit(BOARD_ROWS)
}

function count(name: string) {
  return sql<number>`coalesce((select value from counts where name = ${name}), 0)`
}
