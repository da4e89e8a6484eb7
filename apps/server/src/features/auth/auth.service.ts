import { createHash, randomBytes } from 'node:crypto'
import type { login, OwnAccount, register } from '@inferdex/contracts/auth'
import type { HandlerInput } from '@inferdex/contracts/endpoint'
import { AppError } from '@inferdex/contracts/errors'
import type { Role } from '@inferdex/contracts/roles'
import { isCommonPassword } from '@inferdex/domain/common-passwords'
import type { Db } from '../../db/db.ts'
import { violatedUniqueConstraint } from '../../platform/database-errors.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword, verifyPassword } from '../../platform/passwords.ts'
import type { Limit, RateLimiter } from '../../platform/rate-limit.ts'
import {
  addToUserCount,
  findCredentials,
  findLiveSession,
  insertAccount,
  insertSession,
  type LiveSession,
  touchSession,
} from './auth.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const IDLE_LIFETIME_MS = 7 * DAY_MS
const ABSOLUTE_LIFETIME_MS = 30 * DAY_MS
/** Writing the last use on every request would turn every read into a write. */
const TOUCH_AFTER_MS = 5 * 60 * 1000

const REGISTRATIONS_PER_ADDRESS: Limit = { hits: 20, windowSeconds: 60 * 60 }
const SIGN_INS_PER_ACCOUNT: Limit = { hits: 10, windowSeconds: 15 * 60 }
const SIGN_INS_PER_ADDRESS: Limit = { hits: 100, windowSeconds: 15 * 60 }

export type Client = { address: string | null; userAgent: string | null }
export type Session = { token: string; user: OwnAccount }
export type AuthDeps = { db: Db; limiter: RateLimiter; now: () => Date }

export async function registerAccount(
  { db, limiter, now }: AuthDeps,
  input: HandlerInput<typeof register>['body'],
  client: Client,
): Promise<Session> {
  const at = now()
  await limiter.consume(`register:address:${client.address}`, REGISTRATIONS_PER_ADDRESS, at)
  assertUncommon(input)
  const passwordHash = await hashPassword(input.password)
  try {
    return await db
      .transaction()
      .execute((tx) => createAccountWithSession(tx, { ...input, passwordHash, role: 'USER' }, client, at))
  } catch (error) {
    throw toConflict(error)
  }
}

/** For the operator and the demo installation; no session is opened. */
export async function createAccount(
  db: Db,
  input: { username: string; email: string; password: string; role: Role },
  now: Date,
): Promise<OwnAccount> {
  const passwordHash = await hashPassword(input.password)
  try {
    return await db.transaction().execute((tx) => insertCountedAccount(tx, { ...input, passwordHash }, now))
  } catch (error) {
    throw toConflict(error)
  }
}

export async function signIn(
  { db, limiter, now }: AuthDeps,
  { email, password }: HandlerInput<typeof login>['body'],
  client: Client,
): Promise<Session> {
  const at = now()
  const accountKey = `sign-in:account:${email.toLowerCase()}`
  await limiter.consume(`sign-in:address:${client.address}`, SIGN_INS_PER_ADDRESS, at)
  await limiter.consume(accountKey, SIGN_INS_PER_ACCOUNT, at)
  const found = await findCredentials(db, email)
  const isRight = await verifyPassword(found?.passwordHash ?? null, password)
  // One answer for "no such account" and "wrong password": it must not tell who has an account.
  if (found === undefined || !isRight) throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password')
  if (found.isBanned) throw new AppError('ACCOUNT_BANNED', 'This account is banned')
  await limiter.forget(accountKey)
  const token = await openSession(db, found.account.id, client, at)
  return { token, user: found.account }
}

export async function authenticate(
  { db, now }: Pick<AuthDeps, 'db' | 'now'>,
  token: string,
): Promise<LiveSession | null> {
  const at = now()
  const session = await findLiveSession(db, hashToken(token), at, new Date(at.getTime() - IDLE_LIFETIME_MS))
  if (session === undefined) return null
  if (at.getTime() - session.lastUsedAt.getTime() > TOUCH_AFTER_MS) await touchSession(db, session.sessionId, at)
  return session
}

type NewAccountInput = { username: string; email: string; passwordHash: string; role: Role }

async function createAccountWithSession(tx: Db, input: NewAccountInput, client: Client, now: Date): Promise<Session> {
  const user = await insertCountedAccount(tx, input, now)
  return { token: await openSession(tx, user.id, client, now), user }
}

async function insertCountedAccount(tx: Db, input: NewAccountInput, now: Date): Promise<OwnAccount> {
  const account = await insertAccount(tx, { ...input, id: newId(now), createdAt: now })
  await addToUserCount(tx, 1)
  return account
}

async function openSession(db: Db, userId: string, client: Client, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, {
    id: newId(now),
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_LIFETIME_MS),
    ...client,
  })
  return token
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function assertUncommon({ username, email, password }: { username: string; email: string; password: string }): void {
  if (!isCommonPassword(password, [username, email, email.split('@')[0] ?? ''])) return
  const message = 'This password is too common. Please choose another one.'
  throw new AppError('VALIDATION_FAILED', message, { fields: { password: message } })
}

const CONFLICTS: Record<string, AppError> = {
  users_email_key: new AppError('EMAIL_TAKEN', 'An account with this email already exists', {
    fields: { email: 'An account with this email already exists' },
  }),
  users_username_key: new AppError('USERNAME_TAKEN', 'This username is already taken', {
    fields: { username: 'This username is already taken' },
  }),
}

function toConflict(error: unknown): unknown {
  return CONFLICTS[violatedUniqueConstraint(error) ?? ''] ?? error
}
