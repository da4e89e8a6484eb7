import { ApiError } from './api.ts'
import { toast } from '../toast.ts'

export type Failure = { readonly message: string; readonly requestId: string | null; readonly status: number }
export type Settled<T> =
  | { readonly value: T; readonly failure: null }
  | { readonly value: null; readonly failure: Failure }

/**
 * Returns the value or the error of a call, for loaders of pages that show the error in place of the data. `failedTo`
 * is the text of an optional toast.
 */
export async function settled<T>(answer: Promise<T>, failedTo?: string): Promise<Settled<T>> {
  try {
    return { value: await answer, failure: null }
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown
    if (failedTo !== undefined) void toast.error(failedTo)
    const { message, requestId, status } = thrown
    return { value: null, failure: { message, requestId, status } }
  }
}
