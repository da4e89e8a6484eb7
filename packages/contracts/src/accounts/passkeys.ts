import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { isoDateTime, requiredText } from '../protocol/wire-types.ts'
import { existingPassword, session } from './accounts.ts'

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: isoDateTime,
  lastUsedAt: isoDateTime.nullable(),
})
export type Passkey = z.output<typeof passkey>

/** Binary data in WebAuthn's JSON encoding. */
const bytes = z
  .string()
  .max(20_000, 'This is too long')
  .regex(/^[\w-]*$/, 'This is not base64url')

const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') }

/** The browser's response for a new passkey: the required part of WebAuthn's RegistrationResponseJSON. */
const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type NewCredential = z.output<typeof newCredential>

/** The browser's response for a sign-in: the required part of WebAuthn's AuthenticationResponseJSON. */
const signedCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})
export type SignedCredential = z.output<typeof signedCredential>

export const signedCredentialInput = z.strictObject({ credential: signedCredential })

/** Options for the browser, in WebAuthn's JSON encoding. */
const options = z.record(z.string(), z.unknown())

const path = '/users/me/second-factor/passkeys'

/** Accounts without a password prove who they are by a recent sign-in (`SIGN_IN_AGAIN`). */
export const passkeyProof = z.strictObject({ password: existingPassword.optional() })

const name = requiredText('Name', 60)

/** The form for a new passkey. */
export const passkeyForm = passkeyProof.extend({ name })

export const startPasskey = {
  method: 'POST',
  path: `${path}/options`,
  access: 'account.write',
  summary: 'Start to add a passkey; returns the options for the browser, valid for five minutes',
  body: passkeyProof,
  response: options,
} as const satisfies Endpoint

export const addPasskey = {
  method: 'POST',
  path,
  access: 'account.write',
  summary:
    'Add the passkey that the browser has created; the first way of a second step also returns recovery codes, once',
  body: z.strictObject({ name, credential: newCredential }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 201,
} as const satisfies Endpoint

export const removePasskey = {
  method: 'DELETE',
  path: `${path}/:id`,
  access: 'account.write',
  summary: 'Remove one of your own passkeys',
  params: z.strictObject({ id: z.uuid('This is not an id') }),
  body: passkeyProof,
  response: null,
} as const satisfies Endpoint

export const startPasskeySignIn = {
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'session.create',
  summary: 'Start to sign in with a passkey; returns the options for the browser, valid for five minutes',
  response: options,
} as const satisfies Endpoint

export const signInWithPasskey = {
  method: 'POST',
  path: '/auth/passkey',
  access: 'session.create',
  summary: 'Sign in with what the browser has signed with a passkey; it needs no password and no code',
  body: signedCredentialInput,
  response: session,
} as const satisfies Endpoint
