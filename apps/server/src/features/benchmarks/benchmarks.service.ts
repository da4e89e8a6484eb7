/** What other features may use. */
export { deleteResult, insertResult } from './result-writes.queries.ts'
