/** What other features may build on: scores as a part of their own queries. */
export { listBenchmarksOfModel, selectResultsOfModel, toBenchmarkResult } from './benchmarks.queries.ts'
export { deleteResult, insertResult } from './result-writes.queries.ts'
