import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Db } from '../../../db/db.ts'
import { visitorKey } from '../../../platform/client-address.ts'
import { enqueueJob } from '../../../platform/job-queue.ts'
import type { Limit } from '../../../platform/rate-limit.ts'
import { hashSecret } from '../../../platform/secret-tokens.ts'
import { accountConflict, changeAddress, findVerifiedEmail, readOwnAccount } from '../../people/people.service.ts'
import { accountMail } from '../account-mail.jobs.ts'
import type { AuthDeps } from '../accounts.service.ts'
import { assertNotShared, refuseField } from '../identity-proof.service.ts'
import { consumeOneTimeToken, deleteOneTimeTokensOf, type TokenPurpose } from '../one-time-tokens.queries.ts'
import { assertSendsMail } from '../recovery.service.ts'
import { deletePendingSignInsOf } from '../second-factor/pending-sign-ins.queries.ts'
import { recordSecurityEvent } from '../security-events.service.ts'
import { deleteOtherSessionsOf, deleteSessionsOf } from '../sessions.queries.ts'
import type { Client } from '../sessions.service.ts'

const CHANGES_PER_ACCOUNT: Limit = { hits: 5, windowSeconds: 60 * 60 }
const MAILS_PER_NEW_ADDRESS: Limit = { hits: 5, windowSeconds: 24 * 60 * 60 }
const LINKS_PER_ADDRESS: Limit = { hits: 30, windowSeconds: 60 * 60 }

type Owner = { readonly id: string; readonly sessionId: string }

/**
 * Requests another e-mail address. Does the same for every address: its owner is looked up when the mail is sent, so
 * neither the response nor its timing reveals whether there is an account.
 */
export async function requestEmailChange(
  { db, limiter, now, sendsMail }: AuthDeps,
  { id }: Owner,
  email: string,
  client: Client,
): Promise<void> {
  assertSendsMail(sendsMail)
  await assertNotShared(db, id)
  const account = await readOwnAccount(db, id)
  if (account.email.toLowerCase() === email.toLowerCase()) refuseField('email', 'This is your address already')
  await limiter.consume(`email-change:account:${id}`, CHANGES_PER_ACCOUNT, now())
  await limiter.consume(`email-change:to:${email.toLowerCase()}`, MAILS_PER_NEW_ADDRESS, now())
  await db.transaction().execute(async (tx) => {
    await recordSecurityEvent(tx, id, 'email-change-asked', client, now())
    await enqueueJob(tx, accountMail, { kind: 'change-email', userId: id, to: email })
    // An unconfirmed address may belong to a stranger, who must not be able to stop the change.
    if ((await findVerifiedEmail(tx, id)) === undefined) return
    await enqueueJob(tx, accountMail, { kind: 'email-change-asked', userId: id, to: account.email })
  })
}

/**
 * Applies the address that a link was sent to. The session that opens the link is kept, if it belongs to the account.
 */
export async function confirmNewEmail(
  deps: AuthDeps,
  token: string,
  viewer: Owner | null,
  client: Client,
): Promise<void> {
  await changeByLink(deps, client, async (tx, now) => {
    const { userId, email } = await consumeLink(tx, token, 'change-email', now)
    const old = await readOwnAccount(tx, userId)
    const wasVerified = (await findVerifiedEmail(tx, userId)) !== undefined
    if (!(await changeAddress(tx, userId, email, now))) throw linkInvalid()
    await deleteOtherSessionsOf(tx, userId, viewer?.id === userId ? viewer.sessionId : null)
    await deletePendingSignInsOf(tx, userId)
    // The link to stop the change stays valid.
    for (const purpose of ['change-email', 'verify-email', 'reset-password', 'callback'] as const)
      await deleteOneTimeTokensOf(tx, userId, purpose)
    await recordSecurityEvent(tx, userId, 'email-changed', client, now)
    if (wasVerified) await enqueueJob(tx, accountMail, { kind: 'email-changed', userId, to: old.email })
  })
}

/** Stops or reverts a change. Ends every session, because the person who requested it may be signed in. */
export async function stopEmailChange(deps: AuthDeps, token: string, client: Client): Promise<void> {
  await changeByLink(deps, client, async (tx, now) => {
    const { userId, email } = await consumeLink(tx, token, 'stop-email-change', now)
    if (!(await changeAddress(tx, userId, email, now))) throw linkInvalid()
    await deleteSessionsOf(tx, userId)
    await deletePendingSignInsOf(tx, userId)
    await deleteOneTimeTokensOf(tx, userId)
    await recordSecurityEvent(tx, userId, 'email-change-stopped', client, now)
  })
}

async function changeByLink(
  { db, limiter, now }: AuthDeps,
  { address }: Client,
  change: (tx: Db, now: Date) => Promise<void>,
): Promise<void> {
  await limiter.consume(`link:address:${visitorKey(address)}`, LINKS_PER_ADDRESS, now())
  try {
    await db.transaction().execute((tx) => change(tx, now()))
  } catch (error) {
    const conflict = accountConflict(error)
    if (!(conflict instanceof AppError) || conflict.code !== 'EMAIL_TAKEN') throw conflict
    // The person with the link reads the mails of this address, so this reveals nothing.
    throw new AppError('LINK_INVALID', 'Another account has this email address now.')
  }
}

async function consumeLink(
  tx: Db,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<{ userId: string; email: string }> {
  const taken = await consumeOneTimeToken(tx, { hash: hashSecret(token), purpose, browserHash: null }, now)
  if (taken === undefined || taken.email === null) throw linkInvalid()
  return { userId: taken.userId, email: taken.email }
}

function linkInvalid(): AppError {
  return new AppError('LINK_INVALID', 'This link is no longer valid.')
}
