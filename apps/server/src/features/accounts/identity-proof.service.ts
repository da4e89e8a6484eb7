import { AppError, signInAgain } from '@inferdex/contracts/protocol/errors'
import type { Db } from '../../db/db.ts'
import { verifyPassword } from '../../platform/passwords.ts'
import type { Limit } from '../../platform/rate-limit.ts'
import { findPasswordHash, isDemoAccount } from './accounts.queries.ts'
import type { SignInDeps } from './accounts.service.ts'
import { hasSecondFactor } from './second-factor/second-factor.queries.ts'
import { type Client, recordSecurityEvent } from './security-events.service.ts'

const PASSWORDS_PER_ACCOUNT: Limit = { hits: 10, windowSeconds: 15 * 60 }

type ProofDeps = Pick<SignInDeps, 'db' | 'limiter' | 'now'>

/**
 * Throws unless a signed-in user proves their identity, by the password or, without one, by a recent sign-in: a session
 * may have been left open. With a second factor, it must have been used recently, regardless of the password.
 */
export async function assertIdentity(
  deps: ProofDeps,
  viewer: { readonly id: string; readonly isRecent: boolean },
  password: string | undefined,
  client: Client,
): Promise<void> {
  if (!viewer.isRecent && (await hasSecondFactor(deps.db, viewer.id))) throw signInAgain()
  const stored = await findPasswordHash(deps.db, viewer.id)
  if (stored !== null) await assertPassword(deps, viewer.id, stored, password ?? '', 'password', client)
  else if (!viewer.isRecent) throw signInAgain()
}

/** Throws unless the password is right. Attempts are limited, so that a stolen session cannot be used to guess it. */
export async function assertPassword(
  { db, limiter, now }: ProofDeps,
  userId: string,
  stored: string,
  given: string,
  field: string,
  client: Client,
): Promise<void> {
  const key = `password:account:${userId}`
  await limiter.consume(key, PASSWORDS_PER_ACCOUNT, now())
  if (!(await verifyPassword(stored, given))) {
    await recordSecurityEvent(db, userId, 'password-refused', client, now())
    refuseField(field, 'This is not your current password')
  }
  await limiter.forget(key)
}

/** Throws for demo accounts: they are shared, and one person could lock out all others. */
export async function assertNotShared(db: Db, userId: string): Promise<void> {
  if (!(await isDemoAccount(db, userId))) return
  throw new AppError(
    'FORBIDDEN',
    'Everyone who tries this demo shares this account, so its sign-in stays as it is. Create an account of your own to try this.',
  )
}

export function refuseField(field: string, message: string): never {
  throw new AppError('VALIDATION_FAILED', message, { fields: { [field]: message } })
}
