import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { SeedCatalogue } from './catalogue-files.ts'
import { stableId } from './stable-id.ts'
import { upsert } from '../db/upsert.ts'

/** Loads benchmarks and all recorded results. */
export async function loadResults(tx: Db, catalogue: SeedCatalogue): Promise<number> {
  const benchmarks = await upsert(
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
    catalogue.benchmarks.map(({ name, displayName, description, scaleMax, unit }) => ({
      id: stableId('benchmark', name),
      name,
      display_name: displayName,
      description,
      scale_max: scaleMax,
      unit,
    })),
  )
  const results = JSON.stringify(
    catalogue['benchmark-results'].map((result) => ({
      ...result,
      id: stableId(
        'result',
        result.model,
        result.benchmark,
        result.source,
        result.sourceUrl ?? '',
        result.testedOn ?? '',
        result.score,
      ),
    })),
  )
  // A result was measured once: it is added, never changed.
  const { numAffectedRows } = await sql`
    insert into benchmark_results
      (id, model_id, benchmark_id, score, percent, tested_on, reporting, effort, source, source_url, source_date)
    select s.id, m.id, b.id, s.score, s.percent, s."testedOn", s.reporting, s.effort, s.source, s."sourceUrl", s."sourceDate"
    from jsonb_to_recordset(${results}::jsonb) as s (id uuid, model text, benchmark text, score numeric, percent numeric,
      "testedOn" date, reporting text, effort text, source text, "sourceUrl" text, "sourceDate" date)
    join models m on m.slug = s.model join benchmarks b on b.name = s.benchmark
    on conflict (id) do nothing`.execute(tx)
  return benchmarks + Number(numAffectedRows ?? 0)
}
