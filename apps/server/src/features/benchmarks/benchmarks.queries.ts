import type { BenchmarkResult, BenchmarkType } from '@inferdex/contracts/benchmarks'
import { LEADERBOARD_SET } from '@inferdex/domain/leaderboard/ranking'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { sourceName } from '../../db/source-name.ts'

/** Lists benchmarks: first those of the leaderboard in its order, then the most used. */
export async function listBenchmarkTypes(db: Db): Promise<BenchmarkType[]> {
  return await db
    .selectFrom('benchmarks')
    .select([
      'id',
      'name',
      'display_name as displayName',
      'description',
      'scale_max as scaleMax',
      'unit',
      'result_count as resultCount',
    ])
    .orderBy(sql`array_position(${[...LEADERBOARD_SET]}::text[], name)`)
    .orderBy('result_count', 'desc')
    .orderBy('name')
    .execute()
}

export async function listBenchmarksOfModel(db: Db, modelId: string): Promise<BenchmarkResult[]> {
  const rows = await selectCurrentResults(db).where('results.model_id', '=', modelId).execute()
  return rows.map(toBenchmarkResult)
}

/** Selects the current scores of the model in the outer query. */
export function selectResultsOfModel(db: Db) {
  return selectCurrentResults(db).where(sql<boolean>`results.model_id = models.id`)
}

/** Selects the results of other sources, and earlier ones, for the scores of the model in the outer query. */
export function selectOtherResultsOfModel(db: Db) {
  return selectResults(db).where('results.is_current', '=', false).where(sql<boolean>`results.model_id = models.id`)
}

function selectCurrentResults(db: Db) {
  return selectResults(db).where('results.is_current', '=', true)
}

function selectResults(db: Db) {
  return db
    .selectFrom('benchmark_results as results')
    .innerJoin('benchmarks', 'benchmarks.id', 'results.benchmark_id')
    .leftJoin('data_sources', 'data_sources.name', 'results.source')
    .select([
      'benchmarks.name',
      'benchmarks.display_name',
      'benchmarks.unit',
      'results.percent',
      'results.tested_on',
      'results.reporting',
      'results.source',
      'results.source_url',
      'results.source_date',
      'results.effort',
      sourceName('results', 'data_sources').as('source_name'),
      // As text a number stays exact, even inside JSON.
      sql<string>`benchmarks.scale_max::text`.as('scale_max'),
      sql<string>`trim_scale(results.score)::text`.as('score'),
    ])
    .orderBy(sql`array_position(${[...LEADERBOARD_SET]}::text[], benchmarks.name)`)
    .orderBy('benchmarks.result_count', 'desc')
    .orderBy('benchmarks.name')
}

type ResultRow = Awaited<ReturnType<ReturnType<typeof selectCurrentResults>['execute']>>[number]

export function toBenchmarkResult(row: ResultRow): BenchmarkResult {
  return {
    benchmarkType: row.name,
    score: Number(row.percent),
    displayName: row.display_name,
    rawScore: row.score,
    scaleMax: row.scale_max,
    unit: row.unit,
    testedOn: row.tested_on,
    reporting: row.reporting,
    source: row.source,
    sourceName: row.source_name,
    sourceUrl: row.source_url,
    sourceDate: row.source_date,
    effort: row.effort,
  }
}
