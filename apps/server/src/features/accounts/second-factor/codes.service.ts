import { readFactorCode } from '@inferdex/domain/accounts/second-factor'
import type { Db } from '../../../db/db.ts'
import { enqueueJob } from '../../../platform/job-queue.ts'
import type { Limit, RateLimiter } from '../../../platform/rate-limit.ts'
import type { SealKeys } from '../../../config.ts'
import { seal, unseal } from '../../../platform/sealed-secrets.ts'
import { hashSecret } from '../../../platform/secret-tokens.ts'
import { accountMail } from '../account-mail.jobs.ts'
import { recordSecurityEvent } from '../security-events.service.ts'
import type { Client } from '../sessions.service.ts'
import { stepOfCode } from './authenticator-app.ts'
import { consumeRecoveryCode, consumeStep, findApp, replaceAppSecret } from './second-factor.queries.ts'

/** The limit of all codes of an account, regardless of how many sign-ins are started for it. */
const CODES_PER_ACCOUNT: Limit = { hits: 20, windowSeconds: 15 * 60 }

export type CodeDeps = {
  /** Decrypts the secrets of apps; null if not configured. Recovery codes do not need it. */
  readonly factorKeys: SealKeys | null
  readonly sendsMail: boolean
}

/** Counts an attempt and returns a function that resets the count once the code was right. */
export async function limitCodes(
  { limiter }: { readonly limiter: RateLimiter },
  userId: string,
  now: Date,
): Promise<() => Promise<void>> {
  const key = `second-factor:account:${userId}`
  await limiter.consume(key, CODES_PER_ACCOUNT, now)
  return () => limiter.forget(key)
}

/** Consumes a code and returns true, or returns false if it is wrong, expired or already used. */
export async function acceptCode(
  tx: Db,
  { factorKeys, sendsMail }: CodeDeps,
  userId: string,
  typed: string,
  client: Client,
  now: Date,
): Promise<boolean> {
  const given = readFactorCode(typed)
  if (given === null) return false
  if (given.kind === 'app') return await acceptAppCode(tx, factorKeys, userId, given.code, now)
  if (!(await consumeRecoveryCode(tx, userId, hashSecret(given.code), now))) return false
  await recordSecurityEvent(tx, userId, 'recovery-code-used', client, now)
  if (sendsMail) await enqueueJob(tx, accountMail, { kind: 'recovery-code-used', userId })
  return true
}

async function acceptAppCode(
  tx: Db,
  factorKeys: SealKeys | null,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const app = await findApp(tx, userId)
  if (app === undefined || app.confirmedAt === null || factorKeys === null) return false
  const secret = unseal(factorKeys, userId, app.secret)
  const step = secret === null ? null : await stepOfCode(secret.text, code, app.lastStep, now)
  if (secret === null || step === null || !(await consumeStep(tx, userId, step, now))) return false
  if (!secret.isCurrent) await replaceAppSecret(tx, userId, seal(factorKeys, userId, secret.text))
  return true
}
