import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import type { changePassword, deleteOwnAccount } from '@inferdex/contracts/people/people'
import type { Db } from '../../db/db.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { endSubscriptionOf } from '../newsletter/newsletter.service.ts'
import { deletePerson, findVerifiedEmail, readOwnAccount, updatePasswordHash } from '../people/people.service.ts'
import { deleteDeliveryOf, deleteFeedOf, deleteWatchesOf, deleteWebhookOf } from '../watching/watching.service.ts'
import { accountMail } from './account-mail.jobs.ts'
import { deleteApiKeysOf } from './api-keys/api-keys.queries.ts'
import { findPasswordHash } from './accounts.queries.ts'
import type { AuthDeps } from './accounts.service.ts'
import { assertIdentity, assertNotShared, assertPassword, refuseField } from './identity-proof.service.ts'
import { assertUncommon } from './passwords/assert-uncommon.ts'
import { deletePasskeysOf } from './second-factor/passkeys.queries.ts'
import { deletePendingSignInsOf } from './second-factor/pending-sign-ins.queries.ts'
import { deleteAppOf, deleteRecoveryCodesOf } from './second-factor/second-factor.queries.ts'
import { recordSecurityEvent } from './security-events.service.ts'
import { deleteSecurityEventsOf } from './security-events.queries.ts'
import { deleteIdentitiesOf } from './sign-in/identities.queries.ts'
import { deleteKnownBrowsersOf } from './sign-in/known-browsers.queries.ts'
import { deleteOneTimeTokensOf } from './one-time-tokens.queries.ts'
import { deleteSessionsOf } from './sessions.queries.ts'
import { type Client, openSession, type Session } from './sessions.service.ts'

export async function changeOwnPassword(
  deps: AuthDeps,
  viewer: Viewer,
  { currentPassword, password }: HandlerInput<typeof changePassword>['body'],
  client: Client,
): Promise<Session> {
  const { db, now } = deps
  await assertNotShared(db, viewer.id)
  const user = await readOwnAccount(db, viewer.id)
  const stored = await findPasswordHash(db, viewer.id)
  if (stored === null) {
    throw new AppError('NO_PASSWORD', 'This account has no password yet. Use "Forgot password?" to choose one.')
  }
  await assertPassword(deps, viewer.id, stored, currentPassword, 'currentPassword', client)
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
  await deletePendingSignInsOf(tx, userId)
  await deleteOneTimeTokensOf(tx, userId)
  await deleteKnownBrowsersOf(tx, userId)
  await recordSecurityEvent(tx, userId, 'password-changed', client, now)
  if (sendsMail) await enqueueJob(tx, accountMail, { kind: 'password-changed', userId })
  const { token } = await openSession(tx, userId, client, now)
  return token
}

export async function deleteAccount(
  deps: AuthDeps,
  viewer: Viewer & { readonly isRecent: boolean },
  { username, password }: HandlerInput<typeof deleteOwnAccount>['body'],
  client: Client,
): Promise<void> {
  const { db, now } = deps
  await assertNotShared(db, viewer.id)
  const user = await readOwnAccount(db, viewer.id)
  if (username.toLowerCase() !== user.username.toLowerCase()) refuseField('username', 'This is not your username')
  await assertIdentity(deps, viewer, password, client)
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
  await deletePendingSignInsOf(tx, userId)
  await deleteAppOf(tx, userId)
  await deletePasskeysOf(tx, userId)
  await deleteRecoveryCodesOf(tx, userId)
  await deleteSecurityEventsOf(tx, userId)
}

/** Ends all access to a person's data, by them or by their programs. */
export async function endAccessOf(tx: Db, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId)
  await deletePendingSignInsOf(tx, userId)
  await deleteApiKeysOf(tx, userId)
  await deleteFeedOf(tx, userId)
  await deleteWebhookOf(tx, userId)
}
