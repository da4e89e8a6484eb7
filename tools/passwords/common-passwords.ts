import { passwordProblem } from '@inferdex/domain/accounts/password-rules'
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

const LISTED = 10_000

/** Returns the most common passwords that are long enough for this product, most common first, in lower case. */
export function commonPasswords(): string[] {
  return passwords.filter((password) => passwordProblem(password) === null).slice(0, LISTED)
}
