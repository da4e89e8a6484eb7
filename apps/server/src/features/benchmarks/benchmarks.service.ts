/** The public interface for other features. */
export { deleteResult, insertResult } from './result-writes.queries.ts'
