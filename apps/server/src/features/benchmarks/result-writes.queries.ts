import type { Reporting } from '@inferdex/domain/benchmarks/score-reporting'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type NewResult = {
  readonly id: string
  readonly benchmarkId: string
  readonly modelId: string
  /** The benchmark's name; an unknown one is added with a scale of 100. */
  readonly benchmark: string
  readonly percent: number
  readonly testedOn: string
  readonly sourceUrl: string
  readonly reporting: Reporting
}

/**
 * Inserts a score, which becomes the current one of its model and benchmark; returns whether it did. A maker's score
 * for its own model never replaces one of an independent tester.
 */
export async function insertResult(tx: Db, result: NewResult, now: Date): Promise<boolean> {
  await sql`
    insert into benchmarks (id, name, display_name, scale_max, unit)
    values (${result.benchmarkId}, ${result.benchmark}, ${result.benchmark}, 100, 'percent')
    on conflict (name) do nothing`.execute(tx)
  const benchmark = await tx
    .selectFrom('benchmarks')
    .select(['id', 'scale_max'])
    .where('name', '=', result.benchmark)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isCurrent = result.reporting !== 'self' || !(await isIndependent(tx, result.modelId, benchmark.id))
  if (isCurrent) await unsetCurrent(tx, result.modelId, benchmark.id)
  await tx
    .insertInto('benchmark_results')
    .values({
      id: result.id,
      model_id: result.modelId,
      benchmark_id: benchmark.id,
      score: sql`trim_scale(${result.percent}::numeric * ${benchmark.scale_max}::numeric / 100)`,
      percent: String(result.percent),
      tested_on: result.testedOn,
      reporting: result.reporting,
      source: 'submission',
      source_url: result.sourceUrl,
      source_date: now.toISOString().slice(0, 10),
      is_current: isCurrent,
    })
    .execute()
  await countResults(tx, benchmark.id)
  return isCurrent
}

/** Returns whether the current score was measured by an independent tester. */
async function isIndependent(tx: Db, modelId: string, benchmarkId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('benchmark_results')
    .select('id')
    .where('model_id', '=', modelId)
    .where('benchmark_id', '=', benchmarkId)
    .where('is_current', '=', true)
    .where('reporting', '=', 'independent')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes a score; if it was the current one, the newest older one becomes current again. Returns false if none exists.
 */
export async function deleteResult(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('benchmark_results')
    .where('id', '=', id)
    .returning(['model_id', 'benchmark_id', 'is_current'])
    .executeTakeFirst()
  if (row === undefined) return false
  if (!row.is_current) return true
  await sql`
    update benchmark_results set is_current = true where id = (
      select id from benchmark_results where model_id = ${row.model_id} and benchmark_id = ${row.benchmark_id}
        and not withdrawn
      order by source_date desc, tested_on desc nulls last, id limit 1)`.execute(tx)
  await countResults(tx, row.benchmark_id)
  return true
}

export async function unsetCurrent(tx: Db, modelId: string, benchmarkId: string): Promise<void> {
  await tx
    .updateTable('benchmark_results')
    .set({ is_current: false })
    .where('model_id', '=', modelId)
    .where('benchmark_id', '=', benchmarkId)
    .where('is_current', '=', true)
    .execute()
}

export async function countResults(tx: Db, benchmarkId: string): Promise<void> {
  await sql`
    update benchmarks set result_count = (
      select count(*) from benchmark_results where benchmark_id = ${benchmarkId} and is_current)
    where id = ${benchmarkId}`.execute(tx)
}
