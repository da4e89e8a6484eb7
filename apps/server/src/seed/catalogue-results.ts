import type { Db } from '../db/db.ts'
import { addRecordedResults, upsertRecordedBenchmarks } from '../features/benchmarks/recorded-results.queries.ts'
import type { SeedCatalogue } from './catalogue-files.ts'
import { stableId } from './stable-id.ts'

/** Loads benchmarks and all recorded results. */
export async function loadResults(tx: Db, catalogue: SeedCatalogue): Promise<number> {
  const changed = await upsertRecordedBenchmarks(
    tx,
    catalogue.benchmarks.map((benchmark) => ({ ...benchmark, id: stableId('benchmark', benchmark.name) })),
  )
  const results = catalogue['benchmark-results'].map((result) => {
    const { model, benchmark, source, sourceUrl, testedOn, score } = result
    return { ...result, id: stableId('result', model, benchmark, source, sourceUrl ?? '', testedOn ?? '', score) }
  })
  return changed + (await addRecordedResults(tx, results))
}
