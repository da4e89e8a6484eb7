import { passwordProblem } from '@inferdex/domain/accounts/password-rules'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { roles } from '../protocol/roles.ts'
import { isoDateTime } from '../protocol/wire-types.ts'

/** The account as its owner sees it. */
export const ownAccount = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  reputation: z.int(),
  createdAt: isoDateTime,
})
export type OwnAccount = z.output<typeof ownAccount>

/** How much a user has contributed; counts only reviews that the caller may see. */
export const contributionCounts = z.object({ reviews: z.int(), upvotes: z.int(), submissions: z.int() })
export type ContributionCounts = z.output<typeof contributionCounts>

export const session = z.object({ token: z.string(), user: ownAccount })

/**
 * Has no token when the installation sends mail and the address already has an account. The response is otherwise the
 * same, so it does not reveal the account; its owner gets a mail.
 */
const registration = session.partial({ token: true })

export const email = z.email('Please enter a valid email address').max(254, 'Email must not exceed 254 characters')
export const newPassword = z
  .string()
  .max(128, 'Password must not exceed 128 characters')
  .superRefine((value, context) => {
    const problem = passwordProblem(value)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })

export const username = z
  .string()
  .min(3, 'Username must be at least 3 characters')
  .max(30, 'Username must not exceed 30 characters')
  .regex(/^[a-zA-Z0-9_-]+$/, 'Username may only contain letters, numbers, hyphens and underscores')

export const registerInput = z.strictObject({ username, email, password: newPassword })

export const register = {
  method: 'POST',
  path: '/auth/register',
  access: 'session.create',
  summary: 'Create an account and sign in; without a token when mail tells how to go on',
  body: registerInput,
  response: registration,
  status: 201,
} as const satisfies Endpoint

/** An existing password, which today's rules for new passwords need not accept. */
export const existingPassword = z
  .string()
  .min(1, 'Password is required')
  .max(128, 'Password must not exceed 128 characters')

export const loginInput = z.strictObject({ email, password: existingPassword })

export const login = {
  method: 'POST',
  path: '/auth/login',
  access: 'session.create',
  summary: 'Sign in with e-mail and password',
  body: loginInput,
  response: session,
} as const satisfies Endpoint

export const logout = {
  method: 'POST',
  path: '/auth/logout',
  access: 'session.end',
  summary: 'End the session of the token that is sent',
  response: null,
} as const satisfies Endpoint

export const me = {
  method: 'GET',
  path: '/auth/me',
  access: 'account.read',
  summary: 'The signed-in account; the one-time token of a third-party sign-in is exchanged for a session here',
  response: ownAccount.extend({
    counts: contributionCounts,
    /** The session token, present only when the call was made with a one-time token, which it replaces. */
    token: z.string().optional(),
  }),
} as const satisfies Endpoint
