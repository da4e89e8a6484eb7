import { type RawBuilder, sql } from 'kysely'

/** Selects the current results of a model in the format of files, as `benchmark: score`. */
export function scoresOf(model: string): RawBuilder<readonly string[]> {
  return sql`array(
    select b.name || ': ' || trim_scale(r.score)::text from benchmark_results r join benchmarks b on b.id = r.benchmark_id
    where r.model_id = ${sql.ref(`${model}.id`)} and r.is_current and not r.withdrawn order by b.name, r.id)`
}
