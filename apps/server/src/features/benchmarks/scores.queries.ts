import type { PricingKind } from '@inferdex/domain/pricing-kinds'
import type { ScoreBook, ScoredModel } from '@inferdex/domain/ranking-data'
import { LEADERBOARD_SET } from '@inferdex/domain/ranking'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'

/** Above this many scores the browser is not sent all of them. */
export const MAX_SCORES = 20_000

const tooMany = sql<boolean>`(select value from counts where name = 'benchmark_results') > ${sql.lit(MAX_SCORES)}`
// Reads nothing at all when there are too many.
const unlessTooMany = sql<number>`case when ${tooMany} then 0 else ${sql.lit(MAX_SCORES)} end`

/** Every benchmark and every model with a current score, in one statement. Null when there are too many. */
export async function readScoreBook(db: Db): Promise<ScoreBook | null> {
  const row = await db
    .selectNoFrom([
      tooMany.as('tooMany'),
      jsonArrayFrom(selectBenchmarks(db)).as('benchmarks'),
      jsonArrayFrom(selectModels(db)).as('models'),
    ])
    .executeTakeFirstOrThrow()
  return row.tooMany ? null : { benchmarks: row.benchmarks, models: row.models.map(toModel) }
}

function selectBenchmarks(db: Db) {
  return db
    .selectFrom('benchmarks')
    .select(['name', 'display_name as displayName'])
    .where('result_count', '>', 0)
    .orderBy(sql`array_position(${[...LEADERBOARD_SET]}::text[], name)`)
    .orderBy('result_count', 'desc')
    .orderBy('name')
    .limit(unlessTooMany)
}

function selectModels(db: Db) {
  return db
    .selectFrom('models')
    .leftJoin('providers as sellers', 'sellers.id', 'models.lowest_input_provider_id')
    .select([
      'models.id',
      'models.slug',
      'models.name',
      'models.lab',
      'models.lab_name as labName',
      'models.pricing_kind as pricingKind',
      sql<number>`models.rating`.as('rating'),
      sql<string | null>`models.price_input::text`.as('input'),
      sql<string | null>`models.price_output::text`.as('output'),
      sql<string | null>`case when models.list_provider_id is null then sellers.name end`.as('from'),
      jsonArrayFrom(
        db
          .selectFrom('benchmark_results as results')
          .innerJoin('benchmarks', 'benchmarks.id', 'results.benchmark_id')
          .leftJoin('data_sources', 'data_sources.name', 'results.source')
          .select([
            'benchmarks.name',
            sql<number>`results.percent`.as('percent'),
            sql<boolean>`results.reporting = 'independent'`.as('isIndependent'),
            sql<string>`coalesce(results.tested_on, results.source_date)`.as('day'),
            sql<string>`coalesce(data_sources.title, results.source)`.as('source'),
            'results.source_url as url',
          ])
          .where(sql<boolean>`results.model_id = models.id`)
          .where('results.is_current', '=', true)
          .orderBy('benchmarks.name'),
      ).as('results'),
    ])
    .where('models.archived_at', 'is', null)
    .where(sql<boolean>`models.id in (select model_id from benchmark_results where is_current limit ${unlessTooMany})`)
    .orderBy('models.sort_name')
    .orderBy('models.id')
    .limit(unlessTooMany)
}

type ModelRow = Awaited<ReturnType<ReturnType<typeof selectModels>['execute']>>[number] & { pricingKind: PricingKind }

function toModel({ labName, results, ...row }: ModelRow): ScoredModel {
  return {
    ...row,
    lab: labName,
    labSlug: row.lab,
    scores: Object.fromEntries(results.map(({ name, percent }) => [name, percent])),
    evidence: Object.fromEntries(
      results.map(({ name, isIndependent, day, source, url }) => [name, { isIndependent, day, source, url }]),
    ),
  }
}
