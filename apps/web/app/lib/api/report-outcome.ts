import { ApiError } from './api.ts'
import { toast } from '../toast.ts'

export type OutcomeTexts = { readonly done: string; readonly failed: string }

/** Does something and says how it went, the failure with the server's own reason. True when it went well. */
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
