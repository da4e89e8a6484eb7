import type { login } from '@inferdex/contracts/accounts/accounts'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Db } from '../../../db/db.ts'
import { visitorKey, visitorNetwork } from '../../../platform/client-address.ts'
import { enqueueJob } from '../../../platform/job-queue.ts'
import { logSecurityEvent } from './security-log.ts'
import { verifyPassword } from '../../../platform/passwords.ts'
import type { Limit, RateLimiter } from '../../../platform/rate-limit.ts'
import { readOwnAccount } from '../../people/people.service.ts'
import { findCredentials } from '../accounts.queries.ts'
import type { SignInDeps } from '../accounts.service.ts'
import { type PendingSignIn, startPendingSignIn } from '../second-factor/finish-sign-in.service.ts'
import { hasSecondFactor } from '../second-factor/second-factor.queries.ts'
import { isBrowserKnown } from './known-browsers.queries.ts'
import { type Client, openSession, type Session } from '../sessions.service.ts'
import { refusedPassword } from './refused-passwords.jobs.ts'
import { limitSignIns } from './sign-in-limits.ts'

const WINDOW_SECONDS = 15 * 60
/** The limit per IP address, or per known browser of the account. */
const SIGN_INS_PER_ACCOUNT: Limit = { hits: 10, windowSeconds: WINDOW_SECONDS }
/** The limit for all unknown browsers together, against guessing from many IP addresses. */
const UNKNOWN_BROWSERS_PER_ACCOUNT: Limit = { hits: 100, windowSeconds: WINDOW_SECONDS }

type Visitor = Client & {
  /** The hash of the cookie that identifies the browser, or null. */
  browserHash?: Buffer | null
}

export async function signIn(
  { db, limiter, now, isDemo }: SignInDeps,
  { email, password }: HandlerInput<typeof login>['body'],
  { browserHash = null, ...client }: Visitor,
): Promise<Session | PendingSignIn> {
  const at = now()
  await limitSignIns(limiter, client, at)
  const isKnown = browserHash !== null && (await isBrowserKnown(db, email, browserHash))
  const counters = isKnown ? knownBrowserCounters(email, browserHash) : unknownBrowserCounters(email, client)
  for (const [key, limit] of counters) await limiter.consume(key, limit, at)
  const found = await findCredentials(db, email)
  const isRight = await verifyPassword(found?.passwordHash ?? null, password)
  if (!isRight) await noteRefusal(db, email, found?.userId ?? null, client, at)
  // The same response for "no such account" and "wrong password", so that it does not reveal who has an account.
  if (found === undefined || !isRight || (found.isDemo && !isDemo)) {
    throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password')
  }
  if (found.isBanned) throw new AppError('ACCOUNT_BANNED', 'This account is banned')
  for (const [key] of counters) await limiter.forget(key)
  if (await hasSecondFactor(db, found.userId)) return await startPendingSignIn(db, found.userId, at)
  const { token } = await db.transaction().execute((tx) => openSession(tx, found.userId, client, at))
  return { token, user: await readOwnAccount(db, found.userId) }
}

/** Does the same whether or not the address has an account. */
async function noteRefusal(db: Db, email: string, userId: string | null, client: Client, at: Date): Promise<void> {
  const network = visitorNetwork(client.address)
  logSecurityEvent({ event: 'password-refused', userId, network })
  await enqueueJob(db, refusedPassword, { email, at: at.toISOString(), network, userAgent: client.userAgent })
}

type Counter = readonly [key: string, limit: Limit]

function knownBrowserCounters(email: string, browserHash: Buffer): Counter[] {
  return [[`${counterPrefix(email)}browser ${browserHash.toString('base64url')}`, SIGN_INS_PER_ACCOUNT]]
}

function unknownBrowserCounters(email: string, { address }: Client): Counter[] {
  const prefix = counterPrefix(email)
  return [
    [`${prefix}address ${visitorKey(address)}`, SIGN_INS_PER_ACCOUNT],
    [`${prefix}strangers`, UNKNOWN_BROWSERS_PER_ACCOUNT],
  ]
}

/** Returns the prefix of an account's counters. E-mail addresses contain no space, so prefixes cannot overlap. */
function counterPrefix(email: string): string {
  return `sign-in:account:${email.toLowerCase()} `
}

/** Resets the counters after a password reset by mail, so that a locked-out user can sign in at once. */
export function forgetFailedSignIns(limiter: RateLimiter, email: string): Promise<void> {
  return limiter.forgetAll(counterPrefix(email))
}
