import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { linkToken } from './account-recovery.ts'
import { email } from './accounts.ts'

export const changeEmailInput = z.strictObject({ email })

export const changeEmail = {
  method: 'POST',
  path: '/users/me/email',
  access: 'account.write',
  needsRecentSignIn: true,
  summary:
    'Ask to change the own e-mail address: a link goes to the new one, a notice to the old one; the response never tells whether the new one is taken',
  body: changeEmailInput,
  response: null,
} as const satisfies Endpoint

const tokenInput = z.strictObject({ token: linkToken })

export const confirmNewEmail = {
  method: 'POST',
  path: '/auth/change-email',
  access: 'account.recover',
  summary: 'Change an e-mail address with the token of the mail to the new one; ends all other sessions of the account',
  body: tokenInput,
  response: null,
} as const satisfies Endpoint

export const stopEmailChange = {
  method: 'POST',
  path: '/auth/stop-email-change',
  access: 'account.recover',
  summary:
    'Stop a change of an e-mail address, or undo it, with the token of the mail to the old one; ends every session of the account',
  body: tokenInput,
  response: null,
} as const satisfies Endpoint
