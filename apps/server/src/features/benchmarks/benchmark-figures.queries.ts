import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Marks the newest result of each model and benchmark as the current one. Writes only rows that differ. */
export async function refreshCurrentResults(tx: Db): Promise<number> {
  const newest = sql`
    select distinct on (model_id, benchmark_id) id from benchmark_results where not withdrawn
    order by model_id, benchmark_id, source_date desc, tested_on desc nulls last, id`
  // Two steps, so that there is never more than one current result.
  const before = await sql`update benchmark_results set is_current = false
    where is_current and id not in (${newest})`.execute(tx)
  const after = await sql`update benchmark_results set is_current = true
    where not is_current and id in (${newest})`.execute(tx)
  const counted = await sql`
    update benchmarks set result_count = now.count
    from (
      select b.id, count(r.id)::int as count
      from benchmarks b left join benchmark_results r on r.benchmark_id = b.id and r.is_current group by b.id
    ) now
    where benchmarks.id = now.id and result_count <> now.count`.execute(tx)
  return [before, after, counted].reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0), 0)
}
