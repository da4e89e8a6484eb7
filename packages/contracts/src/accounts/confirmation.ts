import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { existingPassword } from './accounts.ts'
import { signedCredentialInput } from './passkeys.ts'
import { codeInput } from './second-factor.ts'

const path = '/auth/confirmation'

export const readWaysToConfirm = {
  method: 'GET',
  path,
  access: 'account.read',
  summary: 'How the owner of the session can confirm who they are, for calls that need a recent sign-in',
  /** All false for accounts that sign in through a third party only; their owners sign in there again. */
  response: z.object({ password: z.boolean(), code: z.boolean(), passkey: z.boolean() }),
} as const satisfies Endpoint
export type WaysToConfirm = z.output<(typeof readWaysToConfirm)['response']>

export const passwordInput = z.strictObject({ password: existingPassword })

export const confirmWithPassword = {
  method: 'POST',
  path: `${path}/password`,
  access: 'account.write',
  summary: 'Confirm with the password; calls that need a recent sign-in then work for 15 minutes',
  body: passwordInput,
  response: null,
} as const satisfies Endpoint

export const confirmWithCode = {
  method: 'POST',
  path: `${path}/code`,
  access: 'account.write',
  summary: 'Confirm with a code of the authenticator app, or a recovery code, which is then used up',
  body: codeInput,
  response: null,
} as const satisfies Endpoint

export const startPasskeyConfirmation = {
  method: 'POST',
  path: `${path}/passkey/options`,
  access: 'account.write',
  summary: 'Start to confirm with a passkey; returns the options for the browser, valid for five minutes',
  response: z.record(z.string(), z.unknown()),
} as const satisfies Endpoint

export const confirmWithPasskey = {
  method: 'POST',
  path: `${path}/passkey`,
  access: 'account.write',
  summary: 'Confirm with what the browser has signed with a passkey of the account',
  body: signedCredentialInput,
  response: null,
} as const satisfies Endpoint
