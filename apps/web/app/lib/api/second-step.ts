import { ApiError } from './api.ts'

/** Returns the session of a sign-in, or null after `ask` was called because the account has a second step. */
export async function withSecondStep<T>(signIn: () => Promise<T>, ask: (isNeeded: true) => void): Promise<T | null> {
  try {
    return await signIn()
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== 'SECOND_FACTOR_NEEDED') throw thrown
    ask(true)
    return null
  }
}
