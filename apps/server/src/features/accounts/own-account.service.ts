import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import type { changePassword, deleteOwnAccount } from '@inferdex/contracts/people/people'
import type { Db } from '../../db/db.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import { hashPassword, verifyPassword } from '../../platform/passwords.ts'
import type { Limit } from '../../platform/rate-limit.ts'
import { endSubscriptionOf } from '../newsletter/newsletter.service.ts'
import { deletePerson, findVerifiedEmail, readOwnAccount, updatePasswordHash } from '../people/people.service.ts'
import { deleteDeliveryOf, deleteFeedOf, deleteWatchesOf, deleteWebhookOf } from '../watching/watching.service.ts'
import { accountMail } from './account-mail.jobs.ts'
import { deleteApiKeysOf } from './api-keys/api-keys.queries.ts'
import { findPasswordHash } from './accounts.queries.ts'
import { type AuthDeps, assertUncommon } from './accounts.service.ts'
import { deleteIdentitiesOf } from './sign-in/identities.queries.ts'
import { deleteKnownBrowsersOf } from './sign-in/known-browsers.queries.ts'
import { deleteOneTimeTokensOf } from './one-time-tokens.queries.ts'
import { deleteSessionsOf, findSessionStart } from './sessions.queries.ts'
import { type Client, openSession, type Session } from './sessions.service.ts'

const FRESH_SESSION_MS = 10 * 60 * 1000
const PASSWORDS_PER_ACCOUNT: Limit = { hits: 10, windowSeconds: 15 * 60 }

export async function changeOwnPassword(
  deps: AuthDeps,
  viewer: Viewer,
  { currentPassword, password }: HandlerInput<typeof changePassword>['body'],
  client: Client,
): Promise<Session> {
  const { db, now } = deps
  const user = await readOwnAccount(db, viewer.id)
  const stored = await findPasswordHash(db, viewer.id)
  if (stored === null) {
    throw new AppError('NO_PASSWORD', 'This account has no password yet. Use "Forgot password?" to choose one.')
  }
  await assertPassword(deps, viewer.id, stored, currentPassword, 'currentPassword')
  assertUncommon({ ...user, password })
  const passwordHash = await hashPassword(password)
  const token = await db
    .transaction()
    .execute((tx) => replacePassword(tx, viewer.id, passwordHash, client, deps.sendsMail, now()))
  return { token, user }
}

async function replacePassword(
  tx: Db,
  userId: string,
  passwordHash: string,
  client: Client,
  sendsMail: boolean,
  now: Date,
): Promise<string> {
  await updatePasswordHash(tx, userId, passwordHash)
  await deleteSessionsOf(tx, userId)
  await deleteOneTimeTokensOf(tx, userId)
  await deleteKnownBrowsersOf(tx, userId)
  if (sendsMail) await enqueueJob(tx, accountMail, { kind: 'password-changed', userId })
  const { token } = await openSession(tx, userId, client, now)
  return token
}

export async function deleteAccount(
  deps: AuthDeps,
  viewer: Viewer & { readonly sessionId: string },
  { username, password }: HandlerInput<typeof deleteOwnAccount>['body'],
): Promise<void> {
  const { db, now } = deps
  const user = await readOwnAccount(db, viewer.id)
  if (username.toLowerCase() !== user.username.toLowerCase()) refuseField('username', 'This is not your username')
  const stored = await findPasswordHash(db, viewer.id)
  if (stored === null) await assertFreshSession(deps, viewer)
  else await assertPassword(deps, viewer.id, stored, password ?? '', 'password')
  await db.transaction().execute((tx) => deleteEverythingOf(tx, viewer.id, now()))
}

/** Deletes a person with all sessions, tokens and identities. Admins use it too. */
export async function deleteEverythingOf(tx: Db, userId: string, now: Date): Promise<void> {
  // An unconfirmed address may belong to another person, so their newsletter subscription stays.
  const email = await findVerifiedEmail(tx, userId)
  if (email !== undefined) await endSubscriptionOf(tx, email)
  await deletePerson(tx, userId, now)
  await deleteWatchesOf(tx, userId)
  await deleteDeliveryOf(tx, userId)
  await deleteFeedOf(tx, userId)
  await deleteWebhookOf(tx, userId)
  await deleteSessionsOf(tx, userId)
  await deleteApiKeysOf(tx, userId)
  await deleteIdentitiesOf(tx, userId)
  await deleteKnownBrowsersOf(tx, userId)
  await deleteOneTimeTokensOf(tx, userId)
}

/** Ends everything with which a person, or a program of theirs, reads what is theirs. */
export async function endAccessOf(tx: Db, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId)
  await deleteApiKeysOf(tx, userId)
  await deleteFeedOf(tx, userId)
  await deleteWebhookOf(tx, userId)
}

/**
 * Throws unless the user signed in recently. Users without a password prove their identity this way, because a session
 * may have been left open.
 */
async function assertFreshSession({ db, now }: AuthDeps, { sessionId }: { sessionId: string }): Promise<void> {
  const startedAt = await findSessionStart(db, sessionId)
  if (startedAt !== undefined && now().getTime() - startedAt.getTime() <= FRESH_SESSION_MS) return
  throw new AppError(
    'SIGN_IN_AGAIN',
    "Please log out, sign in again and delete your account within ten minutes, so we know it's you.",
  )
}

/**
 * Throws unless the password is right. The number of attempts is limited, so that a stolen session cannot be used to
 * guess it.
 */
async function assertPassword(
  { limiter, now }: AuthDeps,
  userId: string,
  stored: string,
  given: string,
  field: string,
): Promise<void> {
  const key = `password:account:${userId}`
  await limiter.consume(key, PASSWORDS_PER_ACCOUNT, now())
  if (!(await verifyPassword(stored, given))) refuseField(field, 'This is not your current password')
  await limiter.forget(key)
}

function refuseField(field: string, message: string): never {
  throw new AppError('VALIDATION_FAILED', message, { fields: { [field]: message } })
}
