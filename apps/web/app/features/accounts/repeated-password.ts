import { type Messages, rawTextOf } from '../../lib/forms/form-messages.ts'

/** Checks that a new password was typed twice, because it is hidden while typing. */
export function repeatedPassword(data: FormData): Messages {
  const isSame = rawTextOf(data, 'password') === rawTextOf(data, 'confirmPassword')
  return isSame ? {} : { confirmPassword: 'Passwords do not match' }
}
