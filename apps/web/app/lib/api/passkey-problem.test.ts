import { expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { passkeyProblem } from './passkey-problem.ts'

const named = (name: string) => Object.assign(new Error('words of a browser'), { name })

it.each([
  [named('NotAllowedError'), 'You cancelled, or it took too long. Please try again.'],
  [named('AbortError'), 'You cancelled, or it took too long. Please try again.'],
  [named('InvalidStateError'), 'This device has a passkey for your account already.'],
  [named('SecurityError'), 'This browser could not use a passkey here.'],
  [
    new ApiError('This took too long.', { status: 401, code: 'SIGN_IN_EXPIRED', requestId: 'x' }),
    'This took too long.',
  ],
  ['nothing', 'This browser could not use a passkey here.'],
])('%s is said in our words [SAFE-09]', (thrown, words) => {
  expect(passkeyProblem(thrown)).toBe(words)
})
