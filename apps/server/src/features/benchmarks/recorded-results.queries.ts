import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { upsert } from '../../db/upsert.ts'

type Identified<Recorded> = Recorded & { readonly id: string }

/** A benchmark of the seed catalogue. */
export type RecordedBenchmark = {
  readonly name: string
  readonly displayName: string
  readonly scaleMax: string
  readonly unit: string
  readonly description: string | null
}

/** A benchmark result of the seed catalogue. */
export type RecordedResult = {
  readonly model: string
  readonly benchmark: string
  readonly score: string
  readonly percent: string
  readonly testedOn: string | null
  readonly sourceUrl: string | null
  readonly reporting: string
  readonly effort?: string
  readonly source: string
  readonly sourceDate: string
}

/** Inserts and updates benchmarks of the seed catalogue. Returns the number of changed rows. */
export function upsertRecordedBenchmarks(
  tx: Db,
  benchmarks: readonly Identified<RecordedBenchmark>[],
): Promise<number> {
  return upsert(
    tx,
    {
      table: 'benchmarks',
      columns: {
        id: 'uuid',
        name: 'text',
        display_name: 'text',
        description: 'text',
        scale_max: 'numeric',
        unit: 'text',
      },
      key: ['name'],
      onlyOnInsert: ['id'],
    },
    benchmarks.map(({ id, name, displayName, description, scaleMax, unit }) => ({
      id,
      name,
      display_name: displayName,
      description,
      scale_max: scaleMax,
      unit,
    })),
  )
}

/** Inserts results of the seed catalogue. Results are immutable: they are added, never changed. */
export async function addRecordedResults(tx: Db, results: readonly Identified<RecordedResult>[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into benchmark_results
      (id, model_id, benchmark_id, score, percent, tested_on, reporting, effort, source, source_url, source_date)
    select s.id, m.id, b.id, s.score, s.percent, s."testedOn", s.reporting, s.effort, s.source, s."sourceUrl", s."sourceDate"
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as s (id uuid, model text, benchmark text, score numeric, percent numeric,
      "testedOn" date, reporting text, effort text, source text, "sourceUrl" text, "sourceDate" date)
    join models m on m.slug = s.model join benchmarks b on b.name = s.benchmark
    on conflict (id) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
