import type { OwnAccount, register } from '@inferdex/contracts/accounts/accounts'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Db } from '../../db/db.ts'
import { visitorKey } from '../../platform/client-address.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { Limit, RateLimiter } from '../../platform/rate-limit.ts'
import {
  type AccountInput,
  accountConflict,
  insertNewAccount,
  isUsernameTaken,
  usernameTaken,
} from '../people/people.service.ts'
import { accountMail } from './account-mail.jobs.ts'
import { assertUncommon } from './passwords/assert-uncommon.ts'
import { type Client, openSession, type Session } from './sessions.service.ts'

export { readOwnAccountWithCounts } from '../people/people.service.ts'

const REGISTRATIONS_PER_ADDRESS: Limit = { hits: 20, windowSeconds: 60 * 60 }
const MAILS_ABOUT_REGISTERING: Limit = { hits: 3, windowSeconds: 24 * 60 * 60 }

export type SignInDeps = {
  db: Db
  limiter: RateLimiter
  now: () => Date
  /** Whether the demo accounts, whose password is public, may sign in (DEMO=1). */
  isDemo: boolean
}
export type AuthDeps = SignInDeps & {
  /** Whether this installation can send mail. */
  sendsMail: boolean
}

/**
 * The result of a registration. It has no token if the e-mail address already has an account; only its owner is
 * notified, by mail.
 */
export type Registration = Partial<Pick<Session, 'token'>> & Pick<Session, 'user'>

export async function registerAccount(
  { db, limiter, now, sendsMail }: AuthDeps,
  input: HandlerInput<typeof register>['body'],
  client: Client,
): Promise<Registration> {
  const at = now()
  await limiter.consume(`register:address:${visitorKey(client.address)}`, REGISTRATIONS_PER_ADDRESS, at)
  assertUncommon(input)
  const passwordHash = await hashPassword(input.password)
  const { username, email } = input
  const account = { username, email, passwordHash, role: 'USER', hasWeight: !sendsMail } as const
  try {
    return await db.transaction().execute((tx) => createAccountWithSession(tx, account, client, sendsMail, at))
  } catch (error) {
    const conflict = accountConflict(error)
    if (!sendsMail || !(conflict instanceof AppError) || conflict.code !== 'EMAIL_TAKEN') throw conflict
    if (await isUsernameTaken(db, username)) throw usernameTaken()
    await notifyOwner(db, limiter, email, at)
    return { user: asNewAccount(input, at) }
  }
}

/**
 * Mails the owner of an address that another person tried to register. The number of mails is limited, which the caller
 * cannot observe.
 */
async function notifyOwner(db: Db, limiter: RateLimiter, email: string, now: Date): Promise<void> {
  try {
    await limiter.consume(`register:known:${email.toLowerCase()}`, MAILS_ABOUT_REGISTERING, now)
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return
    throw error
  }
  await enqueueJob(db, accountMail, { kind: 'known-address', email })
}

function asNewAccount({ username, email }: { username: string; email: string }, now: Date): OwnAccount {
  const nothing = { avatar: null, bio: null, reputation: 0 }
  return { id: newId(now), username, email, role: 'USER', ...nothing, createdAt: now.toISOString() }
}

async function createAccountWithSession(
  tx: Db,
  input: AccountInput,
  client: Client,
  sendsMail: boolean,
  now: Date,
): Promise<Session> {
  const user = await insertNewAccount(tx, input, now)
  if (sendsMail) await enqueueJob(tx, accountMail, { kind: 'verify-email', userId: user.id })
  const { token } = await openSession(tx, user.id, client, now)
  return { token, user }
}

/** Creates an account without a session, for operators and for the demo data. */
export async function createAccount(
  db: Db,
  { password, ...input }: Omit<AccountInput, 'passwordHash'> & { password: string },
  now: Date,
): Promise<OwnAccount> {
  assertUncommon({ ...input, password })
  const passwordHash = await hashPassword(password)
  try {
    return await db.transaction().execute((tx) => insertNewAccount(tx, { ...input, passwordHash }, now))
  } catch (error) {
    throw accountConflict(error)
  }
}
