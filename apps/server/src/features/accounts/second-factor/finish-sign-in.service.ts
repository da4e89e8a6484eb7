import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Db } from '../../../db/db.ts'
import { hashSecret, newSecret } from '../../../platform/secret-tokens.ts'
import { readOwnAccount } from '../../people/people.service.ts'
import type { AuthDeps } from '../accounts.service.ts'
import { recordSecurityEvent } from '../security-events.service.ts'
import { type Client, openSession, type Session } from '../sessions.service.ts'
import { limitSignIns } from '../sign-in/sign-in-limits.ts'
import { acceptCode, type CodeDeps, limitCodes } from './codes.service.ts'
import { consumePendingSignIn, countTry, insertPendingSignIn } from './pending-sign-ins.queries.ts'

const PENDING_LIFETIME_MS = 10 * 60 * 1000

/** A sign-in that passed its first step. The secret is set as a cookie; the database has its hash. */
export type PendingSignIn = { readonly pendingSecret: string }

export async function startPendingSignIn(db: Db, userId: string, now: Date): Promise<PendingSignIn> {
  const pendingSecret = newSecret()
  const expiresAt = new Date(now.getTime() + PENDING_LIFETIME_MS)
  await insertPendingSignIn(db, { hash: hashSecret(pendingSecret), userId, expiresAt })
  return { pendingSecret }
}

/** Opens a session for a pending sign-in with a code. A pending sign-in has a few attempts and opens one session. */
export async function finishSignIn(
  deps: AuthDeps & CodeDeps,
  pendingSecret: string | undefined,
  typed: string,
  client: Client,
): Promise<Session> {
  const { db, limiter } = deps
  const now = deps.now()
  await limitSignIns(limiter, client, now)
  const hash = hashSecret(pendingSecret ?? '')
  const attempt = await countTry(db, hash, now)
  if (attempt === undefined) throw expired()
  const { userId, triesLeft } = attempt
  const forgetTries = await limitCodes(deps, userId, now)
  const token = await db
    .transaction()
    .execute((tx) => openSessionByCode(tx, deps, { hash, userId }, typed, client, now))
  if (token === null) {
    await recordSecurityEvent(db, userId, 'code-refused', client, now)
    throw wrongCode(triesLeft)
  }
  await forgetTries()
  return { token, user: await readOwnAccount(db, userId) }
}

async function openSessionByCode(
  tx: Db,
  deps: CodeDeps,
  { hash, userId }: { hash: Buffer; userId: string },
  typed: string,
  client: Client,
  now: Date,
): Promise<string | null> {
  if (!(await acceptCode(tx, deps, userId, typed, client, now))) return null
  // A concurrent request has finished this sign-in. The error rolls back the use of the code.
  if (!(await consumePendingSignIn(tx, hash))) throw expired()
  return (await openSession(tx, userId, client, now)).token
}

function expired(): AppError {
  return new AppError('SIGN_IN_EXPIRED', 'This sign-in has expired. Please start again.')
}

function wrongCode(triesLeft: number): AppError {
  const left = triesLeft === 0 ? 'Please sign in again.' : triesLeft === 1 ? '1 try left.' : `${triesLeft} tries left.`
  const message = `This code is wrong, used or expired. ${left}`
  return new AppError('VALIDATION_FAILED', message, { fields: { code: message } })
}
