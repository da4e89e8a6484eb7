import { AppError } from '@inferdex/contracts/protocol/errors'
import { isCommonPassword } from '@inferdex/domain/accounts/common-passwords'
import { isListedPassword } from './listed-passwords.ts'

/** Throws if the password is common, or consists of the username or e-mail address. */
export function assertUncommon(input: { username: string; email: string; password: string }): void {
  const { username, email, password } = input
  if (!isCommonPassword(password, [username, email, email.split('@')[0] ?? ''], isListedPassword)) return
  const message = 'This password is too common. Please choose another one.'
  throw new AppError('VALIDATION_FAILED', message, { fields: { password: message } })
}
