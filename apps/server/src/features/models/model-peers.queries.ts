import type { ModelPlace } from '@inferdex/contracts/models/model-overview'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { fixedLimit } from '../../db/plans/prepared-statements.ts'

/** A benchmark with more results than this is not compared, so that a page never reads very many rows. */
const MOST_RESULTS = 2000
/** The fewest models for a meaningful median. */
const ENOUGH_PEERS = 5
const MEASURES = 8
const ALTERNATIVES = 6
/** More points could not be distinguished in a chart. */
const PLACED_MODELS = 150

/** Three parts input to one part output, as on the leaderboard; only for comparing, so not divided by four. */
const shownBlend = (table: string) =>
  sql`(3 * ${sql.ref(`${table}.price_input`)} + ${sql.ref(`${table}.price_output`)})`
const lowestBlend = (table: string) =>
  sql`(3 * ${sql.ref(`${table}.lowest_input`)} + ${sql.ref(`${table}.lowest_input_output`)})`

/** Selects the current scores of the model in the outer query, on benchmarks that are not too large. */
function ownResults(db: Db) {
  return db
    .selectFrom('benchmark_results as own')
    .innerJoin('benchmarks', 'benchmarks.id', 'own.benchmark_id')
    .where(sql<boolean>`own.model_id = models.id`)
    .where('own.is_current', '=', true)
    .where('benchmarks.result_count', '<=', MOST_RESULTS)
}

/** Selects, per benchmark of the model in the outer query, the median score of models at half to twice its price. */
export function selectPeers(db: Db) {
  return ownResults(db)
    .innerJoin('benchmark_results as results', (join) =>
      join.onRef('results.benchmark_id', '=', 'own.benchmark_id').on('results.is_current', '=', true),
    )
    .innerJoin('models as peers', 'peers.id', 'results.model_id')
    .select([
      'benchmarks.name as benchmarkType',
      sql<number>`percentile_cont(0.5) within group (order by results.percent::float8)`.as('median'),
      sql<number>`count(*)::int`.as('models'),
    ])
    .where(sql<boolean>`peers.id <> models.id and peers.archived_at is null and peers.may_recommend`)
    .where(sql<boolean>`${shownBlend('models')} > 0`)
    .where(sql<boolean>`${shownBlend('peers')} between ${shownBlend('models')} / 2 and ${shownBlend('models')} * 2`)
    .groupBy('benchmarks.name')
    .having(sql<boolean>`count(*) >= ${sql.lit(ENOUGH_PEERS)}`)
}

/**
 * Selects, for the most used benchmarks of the model in the outer query, the cheapest models with at least its score.
 * Prices are compared by the lowest counted offer of each.
 */
export function selectAlternatives(db: Db) {
  const measures = ownResults(db)
    .select(['own.benchmark_id', 'own.percent', 'benchmarks.name', 'benchmarks.display_name'])
    .orderBy('benchmarks.result_count', 'desc')
    .orderBy('benchmarks.name')
    .limit(fixedLimit(MEASURES))
  return db
    .selectFrom(measures.as('measure'))
    .select(['measure.name as benchmarkType', 'measure.display_name as displayName', 'measure.percent as own'])
    .select(
      sql<
        {
          slug: string
          name: string
          lab: string | null
          score: number
          input: string
          output: string
          seller: string | null
          offers: number
          share: number
        }[]
      >`(
        select coalesce(jsonb_agg(found order by found.share, found.slug), '[]') from (
          select other.slug, other.name, other.lab, results.percent::float8 as score,
            trim_scale(other.lowest_input)::text as input, trim_scale(other.lowest_input_output)::text as output,
            seller.name as seller, other.offer_count as offers,
            (${lowestBlend('other')} / ${lowestBlend('models')})::float8 as share
          from benchmark_results results
          join models other on other.id = results.model_id and other.archived_at is null and other.may_recommend
          left join providers seller on seller.id = other.lowest_input_provider_id
          where results.benchmark_id = measure.benchmark_id and results.is_current and other.id <> models.id
            and results.percent >= measure.percent and other.lowest_input > 0
            and ${lowestBlend('other')} < ${lowestBlend('models')}
          order by share, other.slug
          limit ${sql.lit(ALTERNATIVES)}
        ) as found)`.as('models'),
    )
}

/**
 * Selects one benchmark of the model in the outer query with the scores and prices of all models on it; no row without
 * a score or a price.
 */
export function selectPlace(db: Db, wanted: string | undefined) {
  const measure = ownResults(db)
    .select(['own.benchmark_id', 'benchmarks.name', 'benchmarks.display_name'])
    .where(sql<boolean>`${shownBlend('models')} > 0`)
    .orderBy(sql`benchmarks.name = ${wanted ?? ''}`, 'desc')
    .orderBy('benchmarks.result_count', 'desc')
    .orderBy('benchmarks.name')
    .limit(fixedLimit(1))
  return db
    .selectFrom(measure.as('measure'))
    .select(['measure.name as benchmarkType', 'measure.display_name as displayName'])
    .select(
      sql<ModelPlace['models']>`(
        select coalesce(jsonb_agg(jsonb_build_object('slug', found.slug, 'name', found.name, 'score', found.score,
            'input', trim_scale(found.price_input)::text, 'output', trim_scale(found.price_output)::text,
            'lowest', case when found.lowest_input > 0 and found.lowest_input_output is not null then jsonb_build_object(
              'input', trim_scale(found.lowest_input)::text, 'output', trim_scale(found.lowest_input_output)::text,
              'seller', found.seller) end)
          order by found.score desc, found.slug), '[]')
        from (
          select other.slug, other.name, results.percent::float8 as score, other.price_input, other.price_output,
            other.lowest_input, other.lowest_input_output, seller.name as seller
          from benchmark_results results
          join models other on other.id = results.model_id and other.archived_at is null
          left join providers seller on seller.id = other.lowest_input_provider_id
          where results.benchmark_id = measure.benchmark_id and results.is_current
            and (other.id = models.id or other.may_recommend) and ${shownBlend('other')} > 0
          order by other.id = models.id desc, other.search_order
          limit ${sql.lit(PLACED_MODELS + 1)}
        ) as found)`.as('models'),
    )
}
