import { commentStatuses } from '@inferdex/domain/comments/comment-moderation'
import { voteTargets } from '@inferdex/domain/votes/vote-targets'
import { z } from 'zod'
import {
  contributionCounts,
  existingPassword,
  newPassword,
  ownAccount,
  session,
  username,
} from '../accounts/accounts.ts'
import { passkey } from '../accounts/passkeys.ts'
import { apiKey } from '../accounts/api-keys.ts'
import type { Endpoint } from '../protocol/endpoint.ts'
import { roles } from '../protocol/roles.ts'
import { submission } from '../submissions/submissions.ts'
import { thirdParties } from '../accounts/third-parties.ts'
import { pageQuery } from '../protocol/paging.ts'
import { review } from '../reviews.ts'
import { voteType } from '../votes.ts'
import { isoDateTime } from '../protocol/wire-types.ts'
import { deliverySettings, webhook } from '../watching/delivery.ts'
import { watch } from '../watching/watching.ts'

const idParam = z.strictObject({ id: z.uuid('This is not an id') })

/** An account as everyone sees it; only its owner and staff see the last three fields. */
export const user = z.object({
  id: z.uuid(),
  username: z.string(),
  role: z.enum(roles),
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  reputation: z.int(),
  createdAt: isoDateTime,
  counts: contributionCounts,
  email: z.string().optional(),
  isEmailVerified: z.boolean().optional(),
  isBanned: z.boolean().optional(),
})
export type User = z.output<typeof user>

export const readUser = {
  method: 'GET',
  path: '/users/:id',
  access: 'user.read',
  summary: 'An account; e-mail and ban only for its owner and for staff',
  params: idParam,
  response: user,
} as const satisfies Endpoint

export const ownProfile = ownAccount.extend({
  isEmailVerified: z.boolean(),
  /** `email` means e-mail and password. An account always has at least one method. */
  signInMethods: z.array(z.enum(['email', ...thirdParties])),
  counts: contributionCounts,
})
export type OwnProfile = z.output<typeof ownProfile>

export const readOwnProfile = {
  method: 'GET',
  path: '/users/me',
  access: 'account.read',
  summary: 'Your own profile with its figures',
  response: ownProfile,
} as const satisfies Endpoint

/** The record that a contribution is about; `slug` is for models and providers, which have a page each. */
const subject = z.object({
  type: z.enum(['MODEL', 'PROVIDER', 'DEAL']),
  name: z.string(),
  slug: z.string().nullable(),
})

export const userReview = review.omit({ user: true, userVote: true }).extend({
  /** Null when the record is no longer in the catalogue. */
  subject: subject.nullable(),
})
export type UserReview = z.output<typeof userReview>

export const listUserReviews = {
  method: 'GET',
  path: '/users/:id/reviews',
  access: 'user.read',
  summary: 'The reviews of a person, newest first; held and hidden ones only for their author and for staff',
  params: idParam,
  query: z.strictObject(pageQuery(10)),
  response: z.object({
    reviews: z.array(userReview),
    pagination: z.object({ page: z.int(), pages: z.int(), total: z.int() }),
  }),
} as const satisfies Endpoint

export const userLike = z.object({
  targetType: z.enum(voteTargets),
  targetId: z.uuid(),
  type: voteType,
  createdAt: isoDateTime,
  /** For a vote on a review, the record that the review is about. Null when it no longer exists. */
  subject: subject.nullable(),
  /** For a vote on a review, its title. */
  reviewTitle: z.string().nullable(),
})
export type UserLike = z.output<typeof userLike>

export const listUserLikes = {
  method: 'GET',
  path: '/users/:id/likes',
  access: 'user.read-private',
  summary: 'What a person has upvoted, newest first; for that person and for staff',
  params: idParam,
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(200).default(100) }),
  response: z.array(userLike),
} as const satisfies Endpoint

const ALLOWED_CHARACTERS = /^[^\0]*$/
const CHARACTERS_MESSAGE = 'This text contains characters that are not allowed'

export const profileInput = z.strictObject({
  username: username.optional(),
  bio: z
    .string()
    .trim()
    .max(1000, 'Bio must not exceed 1000 characters')
    .regex(ALLOWED_CHARACTERS, CHARACTERS_MESSAGE)
    .nullable()
    .optional(),
  avatar: z
    .url({ protocol: /^https$/, error: 'Avatar must be an https address' })
    .max(500, 'Avatar must not exceed 500 characters')
    .regex(ALLOWED_CHARACTERS, CHARACTERS_MESSAGE)
    .nullable()
    .optional(),
})

export const updateOwnProfile = {
  method: 'PATCH',
  path: '/users/me',
  access: 'account.write',
  summary: 'Change username, bio or avatar; null removes bio or avatar',
  body: profileInput,
  response: ownProfile,
} as const satisfies Endpoint

export const AVATAR_MAX_BYTES = 5 * 1024 * 1024

export const uploadAvatar = {
  method: 'POST',
  path: '/users/me/avatar',
  access: 'account.write',
  summary: 'Upload the own avatar: the body is the picture as it is. It is encoded again by the server',
  payload: { file: { maxBytes: AVATAR_MAX_BYTES } },
  response: ownProfile,
} as const satisfies Endpoint

export const changePasswordInput = z.strictObject({ currentPassword: existingPassword, password: newPassword })

export const changePassword = {
  method: 'PUT',
  path: '/users/me/password',
  access: 'account.write',
  summary: 'Change your own password; ends every session and returns the token of a new one',
  body: changePasswordInput,
  response: session,
} as const satisfies Endpoint

export const ownSession = z.object({
  id: z.uuid(),
  createdAt: isoDateTime,
  lastUsedAt: isoDateTime,
  expiresAt: isoDateTime,
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  /** Whether it is the session of this call. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

export const listOwnSessions = {
  method: 'GET',
  path: '/users/me/sessions',
  access: 'account.read',
  summary: 'Where the account is signed in, last used first',
  response: z.array(ownSession),
} as const satisfies Endpoint

export const endOwnSession = {
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  access: 'account.write',
  summary: 'Sign out one of your own sessions',
  params: idParam,
  response: null,
} as const satisfies Endpoint

export const endAllOwnSessions = {
  method: 'DELETE',
  path: '/users/me/sessions',
  access: 'account.write',
  summary: 'Sign out everywhere, here included',
  response: null,
} as const satisfies Endpoint

export const endOtherSessions = {
  method: 'DELETE',
  path: '/users/me/other-sessions',
  access: 'account.write',
  summary: 'Sign out everywhere but here',
  response: null,
} as const satisfies Endpoint

export const ownData = z.object({
  exportedAt: isoDateTime,
  account: ownAccount.extend({ emailVerifiedAt: isoDateTime.nullable() }),
  identities: z.array(z.object({ issuer: z.string(), subject: z.string(), email: z.string(), linkedAt: isoDateTime })),
  sessions: z.array(ownSession.omit({ isCurrent: true })),
  /** Without the keys themselves, of which only hashes are stored. */
  apiKeys: z.array(apiKey),
  /** Without the secret of the app and without the recovery codes, of which only hashes are stored. */
  secondFactor: z.object({
    app: z
      .object({ createdAt: isoDateTime, confirmedAt: isoDateTime.nullable(), lastUsedAt: isoDateTime.nullable() })
      .nullable(),
    recoveryCodes: z.array(z.object({ createdAt: isoDateTime, usedAt: isoDateTime.nullable() })),
    passkeys: z.array(passkey),
  }),
  securityEvents: z.array(
    z.object({ kind: z.string(), at: isoDateTime, network: z.string().nullable(), userAgent: z.string().nullable() }),
  ),
  reviews: z.array(userReview.omit({ subject: true })),
  votes: z.array(userLike.omit({ subject: true, reviewTitle: true })),
  submissions: z.array(submission.omit({ user: true, version: true, madeRecord: true, dealTitle: true })),
  comments: z.array(
    z.object({
      id: z.uuid(),
      postId: z.uuid(),
      parentId: z.uuid().nullable(),
      content: z.string(),
      status: z.enum(commentStatuses),
      createdAt: isoDateTime,
      editedAt: isoDateTime.nullable(),
    }),
  ),
  commentLikes: z.array(z.object({ commentId: z.uuid(), createdAt: isoDateTime })),
  commentReports: z.array(z.object({ commentId: z.uuid(), reason: z.string(), createdAt: isoDateTime })),
  watches: z.array(
    watch.pick({ id: true, targetType: true, targetId: true, name: true, rules: true, bill: true, createdAt: true }),
  ),
  alerts: z.array(
    z.object({
      id: z.uuid(),
      watchId: z.uuid(),
      eventId: z.guid(),
      kind: z.string(),
      createdAt: isoDateTime,
      readAt: isoDateTime.nullable(),
    }),
  ),
  /** Delivery of notifications beyond the inbox; null for a user who never watched anything. */
  delivery: deliverySettings.nullable(),
  /** Since when they have a private feed; its URL is a secret, of which only a hash is stored. */
  watchingFeed: z.object({ createdAt: isoDateTime }).nullable(),
  /** The server that is notified; its secret is not stored. */
  webhook: webhook.nullable(),
  digests: z.array(z.object({ id: z.uuid(), createdAt: isoDateTime, sentAt: isoDateTime.nullable() })),
  /** The subscription of the account's confirmed address, or null. */
  newsletter: z.object({ requestedAt: isoDateTime, confirmedAt: isoDateTime.nullable() }).nullable(),
})
export type OwnData = z.output<typeof ownData>

export const downloadOwnData = {
  method: 'GET',
  path: '/users/me/data',
  access: 'account.read',
  needsRecentSignIn: true,
  summary: 'Everything that is stored about the own account, as a JSON file',
  response: 'file',
} as const satisfies Endpoint

export const deleteAccountInput = z.strictObject({
  /** Typed again to confirm the deletion. */
  username: z.string().max(100),
  /** Required when the account has a password. */
  password: existingPassword.optional(),
})

export const deleteOwnAccount = {
  method: 'DELETE',
  path: '/users/me',
  access: 'account.write',
  summary: 'Delete your own account: personal data is deleted, contributions stay without a name',
  body: deleteAccountInput,
  response: null,
} as const satisfies Endpoint
