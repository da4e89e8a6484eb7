import { AppError } from '@inferdex/contracts/protocol/errors'
import { verifyPassword } from '../../platform/passwords.ts'
import type { Limit } from '../../platform/rate-limit.ts'
import { findPasswordHash } from './accounts.queries.ts'
import type { SignInDeps } from './accounts.service.ts'
import { findSessionStart } from './sessions.queries.ts'

const FRESH_SESSION_MS = 10 * 60 * 1000
const PASSWORDS_PER_ACCOUNT: Limit = { hits: 10, windowSeconds: 15 * 60 }

type ProofDeps = Pick<SignInDeps, 'db' | 'limiter' | 'now'>

/**
 * Throws unless a signed-in user proves who they are, by the password or, without one, by a recent sign-in: a session
 * may have been left open.
 */
export async function assertIdentity(
  deps: ProofDeps,
  viewer: { readonly id: string; readonly sessionId: string },
  password: string | undefined,
  toDo: string,
): Promise<void> {
  const stored = await findPasswordHash(deps.db, viewer.id)
  if (stored === null) await assertFreshSession(deps, viewer, toDo)
  else await assertPassword(deps, viewer.id, stored, password ?? '', 'password')
}

async function assertFreshSession(
  { db, now }: ProofDeps,
  { sessionId }: { readonly sessionId: string },
  toDo: string,
): Promise<void> {
  const startedAt = await findSessionStart(db, sessionId)
  if (startedAt !== undefined && now().getTime() - startedAt.getTime() <= FRESH_SESSION_MS) return
  throw new AppError(
    'SIGN_IN_AGAIN',
    `Please log out, sign in again and ${toDo} within ten minutes, so we know it's you.`,
  )
}

/**
 * Throws unless the password is right. The number of attempts is limited, so that a stolen session cannot be used to
 * guess it.
 */
export async function assertPassword(
  { limiter, now }: ProofDeps,
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

export function refuseField(field: string, message: string): never {
  throw new AppError('VALIDATION_FAILED', message, { fields: { [field]: message } })
}
