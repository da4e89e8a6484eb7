import { readFactorCode } from '@inferdex/domain/accounts/second-factor'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { isoDateTime } from '../protocol/wire-types.ts'
import { existingPassword, session } from './accounts.ts'
import { passkey } from './passkeys.ts'

/** Six digits of the app, or a recovery code. */
const code = z
  .string()
  .max(60, 'This is not a code')
  .refine((typed) => readFactorCode(typed) !== null, 'Enter the six digits of your app, or a recovery code')

export const codeInput = z.strictObject({ code })

export const finishSignIn = {
  method: 'POST',
  path: '/auth/second-factor',
  access: 'session.create',
  summary: 'Finish a sign-in that needs a second step, with a code of the authenticator app or a recovery code',
  body: codeInput,
  response: session,
} as const satisfies Endpoint

export const secondFactor = z.object({
  /** Whether authenticator apps can be set up; false when the operator has configured no key. */
  isOffered: z.boolean(),
  /** False when the site is served from an IP address instead of a host name. */
  hasPasskeys: z.boolean(),
  /** Whether the site requires it, as for staff accounts. */
  isRequired: z.boolean(),
  app: z.object({ since: isoDateTime, lastUsedAt: isoDateTime.nullable() }).nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.output<typeof secondFactor>

const path = '/users/me/second-factor'

export const readSecondFactor = {
  method: 'GET',
  path,
  access: 'account.read',
  summary: 'Which second step your own sign-in has',
  response: secondFactor,
} as const satisfies Endpoint

/** Accounts without a password prove who they are by a recent sign-in (`SIGN_IN_AGAIN`). */
export const startAppInput = z.strictObject({ password: existingPassword.optional() })

export const startApp = {
  method: 'POST',
  path: `${path}/app`,
  access: 'account.write',
  summary: 'Start to set up an authenticator app. Nothing changes until its first code is confirmed',
  body: startAppInput,
  response: z.object({
    /** Base32, for apps that cannot read the picture. */
    secret: z.string(),
    /** The same as a QR code, as an SVG document. */
    picture: z.string(),
  }),
} as const satisfies Endpoint
export type StartedApp = z.output<(typeof startApp)['response']>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmApp = {
  method: 'POST',
  path: `${path}/app/confirm`,
  access: 'account.write',
  summary: 'Turn the second step on with the first code of the app; returns the recovery codes, once',
  body: codeInput,
  response: recoveryCodes,
} as const satisfies Endpoint

export const renewRecoveryCodes = {
  method: 'POST',
  path: `${path}/recovery-codes`,
  access: 'account.write',
  summary: 'Replace the recovery codes; returns the new ones, once',
  body: codeInput,
  response: recoveryCodes,
} as const satisfies Endpoint

export const turnOffApp = {
  method: 'DELETE',
  path: `${path}/app`,
  access: 'account.write',
  summary: 'Turn the second step off with a code of the app or a recovery code',
  body: codeInput,
  response: null,
} as const satisfies Endpoint
