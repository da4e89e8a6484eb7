import { type Messages, rawTextOf } from '../../lib/forms/form-messages.ts'

/** A new password is typed twice, since nobody sees it. */
export function repeatedPassword(data: FormData): Messages {
  const isSame = rawTextOf(data, 'password') === rawTextOf(data, 'confirmPassword')
  return isSame ? {} : { confirmPassword: 'Passwords do not match' }
}
