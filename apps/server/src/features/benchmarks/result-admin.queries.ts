import type { Reporting } from '@inferdex/domain/benchmarks/score-reporting'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { countResults, unsetCurrent } from './result-writes.queries.ts'

export type WantedResult = {
  readonly id: string
  readonly benchmarkId: string
  readonly percent: string
  readonly testedOn: string | null
  readonly reporting: Reporting
  readonly sourceUrl: string | null
}

/** Returns the ids of known benchmarks by name. */
export async function findBenchmarkIds(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await db.selectFrom('benchmarks').select(['id', 'name']).where('name', 'in', names).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Adds scores, which become the current ones. Older scores are kept. */
export async function addResults(
  tx: Db,
  modelId: string,
  results: readonly WantedResult[],
  { source, now }: { source: string; now: Date },
): Promise<void> {
  // Ordered by id, so that parallel writers cannot deadlock.
  for (const result of results.toSorted((a, b) => (a.benchmarkId < b.benchmarkId ? -1 : 1))) {
    await unsetCurrent(tx, modelId, result.benchmarkId)
    await sql`
      insert into benchmark_results (id, model_id, benchmark_id, score, percent, tested_on, reporting, source,
        source_url, source_date, is_current)
      select ${result.id}, ${modelId}, id, trim_scale(${result.percent}::numeric * scale_max / 100), ${result.percent}::numeric,
        ${result.testedOn}, ${result.reporting}, ${source}, ${result.sourceUrl}, ${now.toISOString().slice(0, 10)}, true
      from benchmarks where id = ${result.benchmarkId}`.execute(tx)
    await countResults(tx, result.benchmarkId)
  }
}

/** Removes the current scores of a model in these benchmarks. The recorded rows are kept. */
export async function withdrawResults(tx: Db, modelId: string, benchmarkIds: readonly string[]): Promise<void> {
  for (const benchmarkId of benchmarkIds.toSorted()) {
    await tx
      .updateTable('benchmark_results')
      .set({ is_current: false, withdrawn: true })
      .where('model_id', '=', modelId)
      .where('benchmark_id', '=', benchmarkId)
      .execute()
    await countResults(tx, benchmarkId)
  }
}
