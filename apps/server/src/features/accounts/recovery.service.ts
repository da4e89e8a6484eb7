import type { forgotPassword, resetPassword, verifyEmail } from '@inferdex/contracts/accounts/account-recovery'
import type { OwnAccount } from '@inferdex/contracts/accounts/accounts'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import type { Db } from '../../db/db.ts'
import { visitorKey } from '../../platform/client-address.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { Limit } from '../../platform/rate-limit.ts'
import { hashSecret } from '../../platform/secret-tokens.ts'
import { confirmAddress, readOwnAccount, setProvenPassword } from '../people/people.service.ts'
import { accountMail } from './account-mail.jobs.ts'
import type { AuthDeps } from './accounts.service.ts'
import { assertUncommon } from './passwords/assert-uncommon.ts'
import { deleteKnownBrowsersOf } from './sign-in/known-browsers.queries.ts'
import {
  deleteOneTimeTokensOf,
  type TakenToken,
  consumeOneTimeToken,
  type TokenPurpose,
} from './one-time-tokens.queries.ts'
import { recordSecurityEvent } from './security-events.service.ts'
import { deletePendingSignInsOf } from './second-factor/pending-sign-ins.queries.ts'
import { deleteSessionsOf } from './sessions.queries.ts'
import type { Client } from './sessions.service.ts'
import { forgetFailedSignIns } from './sign-in/sign-in.service.ts'

const HOUR_SECONDS = 60 * 60
const MAILS_PER_ACCOUNT: Limit = { hits: 5, windowSeconds: HOUR_SECONDS }
const MAILS_PER_ADDRESS: Limit = { hits: 20, windowSeconds: HOUR_SECONDS }
const LINKS_PER_ADDRESS: Limit = { hits: 30, windowSeconds: HOUR_SECONDS }

/**
 * Requests a reset link. Does the same for every address: the account is looked up when the mail is sent, so neither
 * the response nor its timing reveals whether there is one.
 */
export async function requestReset(
  { db, limiter, now, sendsMail }: AuthDeps,
  { email }: HandlerInput<typeof forgotPassword>['body'],
  client: Client,
): Promise<void> {
  assertSendsMail(sendsMail)
  await limiter.consume(`forgot:address:${visitorKey(client.address)}`, MAILS_PER_ADDRESS, now())
  await limiter.consume(`forgot:account:${email.toLowerCase()}`, MAILS_PER_ACCOUNT, now())
  await enqueueJob(db, accountMail, { kind: 'reset-password', email })
}

export async function resetForgottenPassword(
  { db, limiter, now, sendsMail }: AuthDeps,
  { token, password }: HandlerInput<typeof resetPassword>['body'],
  client: Client,
): Promise<OwnAccount> {
  await limiter.consume(`link:address:${visitorKey(client.address)}`, LINKS_PER_ADDRESS, now())
  const passwordHash = await hashPassword(password)
  const account = await db
    .transaction()
    .execute((tx) => resetWithToken(tx, token, { password, passwordHash }, client, sendsMail, now()))
  await forgetFailedSignIns(limiter, account.email)
  return account
}

async function resetWithToken(
  tx: Db,
  token: string,
  { password, passwordHash }: { password: string; passwordHash: string },
  client: Client,
  sendsMail: boolean,
  now: Date,
): Promise<OwnAccount> {
  const { userId } = await consumeMailToken(tx, token, 'reset-password', now)
  const account = await readOwnAccount(tx, userId)
  // Checked in the same transaction, so that the link stays valid if the password is rejected.
  assertUncommon({ ...account, password })
  await setProvenPassword(tx, userId, passwordHash)
  await deleteSessionsOf(tx, userId)
  await deletePendingSignInsOf(tx, userId)
  await deleteOneTimeTokensOf(tx, userId)
  await deleteKnownBrowsersOf(tx, userId)
  await recordSecurityEvent(tx, userId, 'password-changed', client, now)
  if (sendsMail) await enqueueJob(tx, accountMail, { kind: 'password-changed', userId })
  return account
}

export async function confirmEmail(
  { db, limiter, now }: AuthDeps,
  { token }: HandlerInput<typeof verifyEmail>['body'],
  client: Client,
): Promise<void> {
  await limiter.consume(`link:address:${visitorKey(client.address)}`, LINKS_PER_ADDRESS, now())
  await db.transaction().execute((tx) => confirmWithToken(tx, token, now()))
}

async function confirmWithToken(tx: Db, token: string, now: Date): Promise<void> {
  const { userId } = await consumeMailToken(tx, token, 'verify-email', now)
  await deleteOneTimeTokensOf(tx, userId, 'verify-email')
}

export async function requestVerification({ db, limiter, now, sendsMail }: AuthDeps, viewer: Viewer): Promise<void> {
  assertSendsMail(sendsMail)
  await limiter.consume(`verification:account:${viewer.id}`, MAILS_PER_ACCOUNT, now())
  await enqueueJob(db, accountMail, { kind: 'verify-email', userId: viewer.id })
}

/** Consumes a token from a mail, which also proves that the e-mail address belongs to the account's owner. */
async function consumeMailToken(tx: Db, token: string, purpose: TokenPurpose, now: Date): Promise<TakenToken> {
  const taken = await consumeOneTimeToken(tx, { hash: hashSecret(token), purpose, browserHash: null }, now)
  const counts = taken !== undefined && (await confirmAddress(tx, taken.userId, taken.email ?? '', now))
  if (!counts) throw new AppError('LINK_INVALID', 'This link is no longer valid. Please request a new one.')
  return taken
}

export function assertSendsMail(sendsMail: boolean): void {
  if (!sendsMail) throw new AppError('NOT_FOUND', 'This site does not send mail')
}
