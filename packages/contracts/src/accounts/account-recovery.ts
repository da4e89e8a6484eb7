import { z } from 'zod'
import { loginInput, newPassword } from './accounts.ts'
import type { Endpoint } from '../protocol/endpoint.ts'

/** The token of a link in a mail. */
export const linkToken = z.string().min(1, 'This link is incomplete').max(200, 'This link is not valid')

export const forgotPasswordInput = loginInput.pick({ email: true })

export const forgotPassword = {
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'account.recover',
  summary: 'Request an email with a link to choose a new password; the response never tells whether the account exists',
  body: forgotPasswordInput,
  response: null,
} as const satisfies Endpoint

export const resetPasswordInput = z.strictObject({ token: linkToken, password: newPassword })

export const resetPassword = {
  method: 'POST',
  path: '/auth/reset-password',
  access: 'account.recover',
  summary: 'Set a new password with the token from that email; ends every session of the account',
  body: resetPasswordInput,
  response: null,
} as const satisfies Endpoint

export const verifyEmail = {
  method: 'POST',
  path: '/auth/verify-email',
  access: 'account.recover',
  summary: 'Confirm an e-mail address with the token of the mail that was sent to it',
  body: z.strictObject({ token: linkToken }),
  response: null,
} as const satisfies Endpoint

export const resendVerification = {
  method: 'POST',
  path: '/auth/resend-verification',
  access: 'account.write',
  summary: 'Ask for another mail to confirm the own e-mail address',
  response: null,
} as const satisfies Endpoint
