import type { login, OwnAccount, register } from '@inferdex/contracts/auth'
import type { HandlerInput } from '@inferdex/contracts/endpoint'
import { AppError } from '@inferdex/contracts/errors'
import type { Role } from '@inferdex/contracts/roles'
import { isCommonPassword } from '@inferdex/domain/common-passwords'
import type { Db } from '../../db/db.ts'
import { hashPassword, verifyPassword } from '../../platform/passwords.ts'
import type { Limit, RateLimiter } from '../../platform/rate-limit.ts'
import { type AccountInput, accountConflict, insertCountedAccount, readOwnAccount } from '../users/users.service.ts'
import { enqueueAccountMail } from './account-mail.service.ts'
import { findCredentials } from './auth.queries.ts'
import { type Client, openSession, type Session } from './sessions.service.ts'

export { readOwnAccount } from '../users/users.service.ts'

const REGISTRATIONS_PER_ADDRESS: Limit = { hits: 20, windowSeconds: 60 * 60 }
const SIGN_INS_PER_ACCOUNT: Limit = { hits: 10, windowSeconds: 15 * 60 }
const SIGN_INS_PER_ADDRESS: Limit = { hits: 100, windowSeconds: 15 * 60 }

export type SignInDeps = { db: Db; limiter: RateLimiter; now: () => Date }
export type AuthDeps = SignInDeps & {
  /** Whether this installation can send mail at all. */
  sendsMail: boolean
}

export async function registerAccount(
  { db, limiter, now, sendsMail }: AuthDeps,
  input: HandlerInput<typeof register>['body'],
  client: Client,
): Promise<Session> {
  const at = now()
  await limiter.consume(`register:address:${client.address}`, REGISTRATIONS_PER_ADDRESS, at)
  assertUncommon(input)
  const passwordHash = await hashPassword(input.password)
  const account = { username: input.username, email: input.email, passwordHash, role: 'USER' as const }
  try {
    return await db.transaction().execute((tx) => createAccountWithSession(tx, account, client, sendsMail, at))
  } catch (error) {
    throw accountConflict(error)
  }
}

async function createAccountWithSession(
  tx: Db,
  input: AccountInput,
  client: Client,
  sendsMail: boolean,
  now: Date,
): Promise<Session> {
  const user = await insertCountedAccount(tx, input, now)
  if (sendsMail) await enqueueAccountMail(tx, 'verify-email', { userId: user.id }, now)
  const { token } = await openSession(tx, user.id, client, now)
  return { token, user }
}

/** For the operator and the demo installation; no session is opened. */
export async function createAccount(
  db: Db,
  { password, ...input }: { username: string; email: string; password: string; role: Role },
  now: Date,
): Promise<OwnAccount> {
  const passwordHash = await hashPassword(password)
  try {
    return await db.transaction().execute((tx) => insertCountedAccount(tx, { ...input, passwordHash }, now))
  } catch (error) {
    throw accountConflict(error)
  }
}

export async function signIn(
  { db, limiter, now }: SignInDeps,
  { email, password }: HandlerInput<typeof login>['body'],
  client: Client,
): Promise<Session> {
  const at = now()
  const accountKey = `sign-in:account:${email.toLowerCase()}`
  await limitSignIns(limiter, client, at)
  await limiter.consume(accountKey, SIGN_INS_PER_ACCOUNT, at)
  const found = await findCredentials(db, email)
  const isRight = await verifyPassword(found?.passwordHash ?? null, password)
  // One answer for "no such account" and "wrong password": it must not tell who has an account.
  if (found === undefined || !isRight) throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password')
  if (found.isBanned) throw new AppError('ACCOUNT_BANNED', 'This account is banned')
  await limiter.forget(accountKey)
  const { token } = await openSession(db, found.userId, client, at)
  return { token, user: await readOwnAccount(db, found.userId) }
}

export function limitSignIns(limiter: RateLimiter, { address }: Client, now: Date): Promise<void> {
  return limiter.consume(`sign-in:address:${address}`, SIGN_INS_PER_ADDRESS, now)
}

/** Neither a common password nor one made of what everybody knows about the account. */
export function assertUncommon(input: { username: string; email: string; password: string }): void {
  const { username, email, password } = input
  if (!isCommonPassword(password, [username, email, email.split('@')[0] ?? ''])) return
  const message = 'This password is too common. Please choose another one.'
  throw new AppError('VALIDATION_FAILED', message, { fields: { password: message } })
}
