/** What other features may build on. */
export { deleteResult, insertResult } from './result-writes.queries.ts'
