import { data, redirect } from 'react-router'
import { reportProblem } from './problems.ts'

/**
 * Turns a "not found" error of a loader's call into a 404 page, and redirects if the record has another slug. Every
 * other error is rethrown, so that a failing server never claims that something does not exist.
 */
export async function orNotFound<T>(answer: Promise<T>, movedTo?: (slug: string) => string): Promise<T> {
  try {
    return await answer
  } catch (thrown) {
    if (movedTo !== undefined && statusOf(thrown) === 301) {
      throw redirect(movedTo((thrown as { current: { slug: string } }).current.slug), 301)
    }
    if (statusOf(thrown) === 404) throw data(null, { status: 404, statusText: 'Not Found' })
    throw thrown
  }
}

/** Returns `fallback` if the call fails, and logs the error. For optional parts of a page. */
export async function withFallback<T, F>(answer: Promise<T>, fallback: F, what: string): Promise<T | F> {
  try {
    return await answer
  } catch (thrown) {
    reportProblem(`${what} could not be loaded`, thrown)
    return fallback
  }
}

/**
 * Returns the HTTP status of an error. In process the API throws an error with a code, over HTTP an ApiError with a
 * status.
 */
function statusOf(thrown: unknown): number | null {
  if (typeof thrown !== 'object' || thrown === null) return null
  const { status, code } = thrown as { status?: unknown; code?: unknown }
  if (typeof status === 'number') return status
  return code === 'NOT_FOUND' ? 404 : null
}
