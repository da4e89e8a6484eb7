import { wordsOf } from '../forms/form-messages.ts'

/** Returns why a passkey was not added or used, in terms of the product instead of the browser. */
export function passkeyProblem(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'You cancelled, or it took too long. Please try again.'
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  return wordsOf(thrown) ?? 'This browser could not use a passkey here.'
}
