import { ApiError } from './api.ts'
import { toast } from '../toast.ts'

export type OutcomeTexts = { readonly done: string; readonly failed: string }

/**
 * Awaits a call and shows a toast with its outcome, on failure with the server's message. Returns whether it succeeded.
 */
export async function reportOutcome(work: Promise<unknown>, { done, failed }: OutcomeTexts): Promise<boolean> {
  try {
    await work
  } catch (thrown) {
    void toast.error(failed, { description: thrown instanceof ApiError ? thrown.message : 'Request failed' })
    return false
  }
  void toast.success(done)
  return true
}
