/** What other features may build on: scores as a part of their own queries. */
export { selectResultsOfModel, toBenchmarkResult } from './benchmarks.queries.ts'
