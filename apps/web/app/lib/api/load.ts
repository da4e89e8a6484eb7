import { data } from 'react-router'
import { reportProblem } from './problems.ts'

/**
 * For loaders: what does not exist is a page of its own with status 404. Every other failure stays what it is, so that
 * a server in trouble never says that something is not there.
 */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (thrown) {
    if (statusOf(thrown) === 404) throw data(null, { status: 404, statusText: 'Not Found' })
    throw thrown
  }
}

/** For parts that a page can do without: the failure is logged and the page stands with `fallback`. */
export async function withFallback<T, F>(answer: Promise<T>, fallback: F, what: string): Promise<T | F> {
  try {
    return await answer
  } catch (thrown) {
    reportProblem(`${what} could not be loaded`, thrown)
    return fallback
  }
}

/** In process the API throws its own error with a code, over HTTP an ApiError with a status. */
function statusOf(thrown: unknown): number | null {
  if (typeof thrown !== 'object' || thrown === null) return null
  const { status, code } = thrown as { status?: unknown; code?: unknown }
  if (typeof status === 'number') return status
  return code === 'NOT_FOUND' ? 404 : null
}
