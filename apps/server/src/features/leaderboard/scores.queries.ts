import type { PricingKind } from '@inferdex/domain/plans/pricing-kinds'
import type { ScoreCatalogue, ScoredModel } from '@inferdex/domain/leaderboard/ranking-data'
import { LEADERBOARD_SET } from '@inferdex/domain/leaderboard/ranking'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'
import { sourceName } from '../../db/source-name.ts'
import { selectRankedModels, sellerOfPrice } from './ranked-models.queries.ts'

/** The most scores that are sent to the browser. */
export const MAX_SCORES = 20_000

/** The limit for counting models. */
const COUNTED_MODELS = 20_000
/** Enough to include some without a score. */
const NEWEST_MODELS = 60
/** More than a chart can distinguish. */
const RELEASES = 2000

const tooMany = sql<boolean>`(select value from counts where name = 'benchmark_results') > ${sql.lit(MAX_SCORES)}`
// A limit of 0 if there are too many scores, so that nothing is read.
const unlessTooMany = sql<number>`case when ${tooMany} then 0 else ${sql.lit(MAX_SCORES)} end`

/** Reads all benchmarks and all models with a current score, with one statement. Returns null if there are too many. */
export async function readScoreCatalogue(db: Db): Promise<ScoreCatalogue | null> {
  const row = await db
    .selectNoFrom([
      tooMany.as('tooMany'),
      jsonArrayFrom(selectBenchmarks(db)).as('benchmarks'),
      jsonArrayFrom(selectModels(db)).as('models'),
      jsonArrayFrom(selectNewest(db)).as('newest'),
      jsonArrayFrom(selectReleases(db)).as('releases'),
      sql<number>`(${countUpTo(sql`true`)})::int`.as('chatModels'),
      sql<number>`(${countUpTo(sql`not may_recommend`)})::int`.as('retiredModels'),
    ])
    .executeTakeFirstOrThrow()
  if (row.tooMany) return null
  const { benchmarks, newest, releases, chatModels, retiredModels } = row
  return {
    benchmarks,
    newest,
    releases: releases.map(({ day, count }) => [day, count] as const),
    totals: chatModels > COUNTED_MODELS ? null : { models: chatModels, retired: retiredModels },
    models: row.models.map(toModel),
  }
}

/** Counts up to the limit plus one, so that a large catalogue costs no more than a small one. */
function countUpTo(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select count(*) from (select from models where archived_at is null and type = 'chat' and ${condition}
    limit ${sql.lit(COUNTED_MODELS + 1)}) as counted`
}

function selectNewest(db: Db) {
  return db
    .selectFrom('models')
    .select(['slug', 'name', 'lab_name as lab', 'lab as labSlug', sql<string>`release_date`.as('releaseDate')])
    .where('archived_at', 'is', null)
    .where('type', '=', 'chat')
    .where('may_recommend', '=', true)
    .where('release_date', 'is not', null)
    .orderBy(sql`coalesce(date '2000-01-01' - coalesce(release_date, first_seen_on), 1000000)`)
    .orderBy('sort_name')
    .orderBy('id')
    .limit(NEWEST_MODELS)
}

/** Counts the releases of the newest models by day, including models that are no longer sold. */
function selectReleases(db: Db) {
  const dated = db
    .selectFrom('models')
    .select('release_date')
    .where('archived_at', 'is', null)
    .where('type', '=', 'chat')
    .where('release_date', 'is not', null)
    .orderBy(sql`coalesce(date '2000-01-01' - coalesce(release_date, first_seen_on), 1000000)`)
    .orderBy('sort_name')
    .orderBy('id')
    .limit(RELEASES)
  return db
    .selectFrom(dated.as('dated'))
    .select([sql<string>`release_date`.as('day'), sql<number>`count(*)::int`.as('count')])
    .groupBy('release_date')
    .orderBy('release_date')
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
  return selectRankedModels(db)
    .select([
      'models.lab_name as labName',
      sql<boolean>`not models.may_recommend`.as('isRetired'),
      'models.release_date as releaseDate',
      sql<boolean>`models.is_open_source or models.open_weights`.as('isOpen'),
      'models.context_window as contextWindow',
      'models.max_output as maxOutput',
      'models.pricing_kind as pricingKind',
      sql<number>`models.rating`.as('rating'),
      sql<string | null>`models.price_input::text`.as('input'),
      sql<string | null>`models.price_output::text`.as('output'),
      sellerOfPrice.as('from'),
      jsonArrayFrom(
        db
          .selectFrom('benchmark_results as results')
          .innerJoin('benchmarks', 'benchmarks.id', 'results.benchmark_id')
          .leftJoin('data_sources', 'data_sources.name', 'results.source')
          .select([
            'benchmarks.name',
            sql<number>`results.percent`.as('percent'),
            'results.reporting',
            'results.effort',
            sql<string>`coalesce(results.tested_on, results.source_date)`.as('day'),
            sourceName('results', 'data_sources').as('source'),
            'results.source_url as url',
          ])
          .where(sql<boolean>`results.model_id = models.id`)
          .where('results.is_current', '=', true)
          .orderBy('benchmarks.name'),
      ).as('results'),
    ])
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
      results.map((result) => {
        const { name, percent: _, ...evidence } = result
        return [name, evidence]
      }),
    ),
  }
}
