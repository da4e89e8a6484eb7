import type { SecondFactor, StartedApp } from '@inferdex/contracts/accounts/second-factor'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { isStaff } from '@inferdex/contracts/protocol/roles'
import { readFactorCode } from '@inferdex/domain/accounts/second-factor'
import type { Db } from '../../../db/db.ts'
import { enqueueJob } from '../../../platform/job-queue.ts'
import type { SealKeys } from '../../../config.ts'
import { seal, unseal } from '../../../platform/sealed-secrets.ts'
import { readOwnAccount } from '../../people/people.service.ts'
import { accountMail } from '../account-mail.jobs.ts'
import { assertIdentity, assertNotShared, refuseField } from '../identity-proof.service.ts'
import { recordSecurityEvent } from '../security-events.service.ts'
import type { Client } from '../sessions.service.ts'
import { appPicture, newAppSecret, stepOfCode } from './authenticator-app.ts'
import { acceptCode, type CodeDeps, limitCodes } from './codes.service.ts'
import { findPasskeysOf } from './passkeys.queries.ts'
import type { PasskeyDeps } from './passkeys.service.ts'
import { issueRecoveryCodes } from './recovery-codes.service.ts'
import {
  confirmAppOf,
  countRecoveryCodes,
  deleteAppOf,
  deleteRecoveryCodesOf,
  findApp,
  hasSecondFactor,
  lockFactorsOf,
  saveUnconfirmedApp,
} from './second-factor.queries.ts'

/** How long a setup may take. */
export const SETUP_LIFETIME_MS = 60 * 60 * 1000

export type SecondFactorDeps = PasskeyDeps & CodeDeps & { readonly staffNeedsFactor: boolean }
type Owner = { readonly id: string; readonly isRecent: boolean }

export async function readSecondFactorOf(
  { db, factorKeys, passkeySite, staffNeedsFactor }: SecondFactorDeps,
  userId: string,
): Promise<SecondFactor> {
  const app = await findApp(db, userId)
  const since = app?.confirmedAt ?? null
  const passkeys = await findPasskeysOf(db, userId)
  return {
    isOffered: factorKeys !== null,
    hasPasskeys: passkeySite !== null,
    isRequired: staffNeedsFactor && isStaff((await readOwnAccount(db, userId)).role),
    app: since && { since: since.toISOString(), lastUsedAt: app?.lastUsedAt?.toISOString() ?? null },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  }
}

export async function startAppOf(
  deps: SecondFactorDeps,
  owner: Owner,
  password: string | undefined,
  client: Client,
): Promise<StartedApp> {
  const { db, now, siteName } = deps
  const factorKeys = offeredKeys(deps)
  await assertNotShared(db, owner.id)
  await assertIdentity(deps, owner, password, client)
  const { email } = await readOwnAccount(db, owner.id)
  const secret = newAppSecret()
  const isSaved = await saveUnconfirmedApp(db, owner.id, seal(factorKeys, owner.id, secret), now())
  if (!isSaved) throw alreadyOn()
  return { secret, picture: await appPicture(secret, { siteName, email }) }
}

/** Enables the second factor and returns the recovery codes. */
export async function confirmAppWithCode(
  deps: SecondFactorDeps,
  { id }: Owner,
  typed: string,
  client: Client,
): Promise<string[]> {
  const { db } = deps
  const factorKeys = offeredKeys(deps)
  const now = deps.now()
  const forgetTries = await limitCodes(deps, id, now)
  const app = await findApp(db, id)
  if (app?.confirmedAt != null) throw alreadyOn()
  if (app === undefined || now.getTime() - app.createdAt.getTime() > SETUP_LIFETIME_MS) throw notStarted()
  const secret = unseal(factorKeys, id, app.secret)?.text ?? null
  const given = readFactorCode(typed)
  const step = secret === null || given?.kind !== 'app' ? null : await stepOfCode(secret, given.code, 0, now)
  if (step === null)
    return refuseField('code', 'This code is wrong or has expired. Enter the one that the app shows now.')
  const turnedOn = { secret: app.secret, step }
  const codes = await db.transaction().execute((tx) => turnOn(tx, deps, id, turnedOn, client, now))
  await forgetTries()
  return codes
}

async function turnOn(
  tx: Db,
  { sendsMail }: SecondFactorDeps,
  userId: string,
  { secret, step }: { secret: Buffer; step: number },
  client: Client,
  now: Date,
): Promise<string[]> {
  await lockFactorsOf(tx, userId)
  if (!(await confirmAppOf(tx, userId, { secret, step }, now))) throw alreadyOn()
  await recordSecurityEvent(tx, userId, 'factor-on', client, now)
  if (sendsMail) await enqueueJob(tx, accountMail, { kind: 'factor-on', userId })
  return await issueRecoveryCodes(tx, userId, now)
}

export async function renewRecoveryCodesOf(
  deps: SecondFactorDeps,
  { id }: Owner,
  typed: string,
  client: Client,
): Promise<string[]> {
  return await withCode(deps, id, typed, client, async (tx, now) => {
    await recordSecurityEvent(tx, id, 'recovery-codes-renewed', client, now)
    return await issueRecoveryCodes(tx, id, now)
  })
}

export async function turnOffAppOf(
  deps: SecondFactorDeps,
  { id }: Owner,
  typed: string,
  client: Client,
): Promise<void> {
  await withCode(deps, id, typed, client, async (tx, now) => {
    await deleteAppOf(tx, id)
    if (!(await hasSecondFactor(tx, id))) await deleteRecoveryCodesOf(tx, id)
    await recordSecurityEvent(tx, id, 'factor-off', client, now)
    if (deps.sendsMail) await enqueueJob(tx, accountMail, { kind: 'factor-off', userId: id })
  })
}

/** Runs a change in the transaction that consumes a code. A wrong code is recorded and rejected. */
async function withCode<T>(
  deps: SecondFactorDeps,
  userId: string,
  typed: string,
  client: Client,
  change: (tx: Db, now: Date) => Promise<T>,
): Promise<T> {
  const { db } = deps
  const now = deps.now()
  const forgetTries = await limitCodes(deps, userId, now)
  const changed = await db.transaction().execute(async (tx) => {
    await lockFactorsOf(tx, userId)
    const isAccepted = await acceptCode(tx, deps, userId, typed, client, now)
    return isAccepted ? { result: await change(tx, now) } : null
  })
  if (changed === null) {
    await recordSecurityEvent(db, userId, 'code-refused', client, now)
    return refuseField('code', 'This code is wrong, used or expired')
  }
  await forgetTries()
  return changed.result
}

function offeredKeys({ factorKeys }: CodeDeps): SealKeys {
  if (factorKeys === null) throw new AppError('NOT_FOUND', 'This site does not offer two-factor sign-in')
  return factorKeys
}

function alreadyOn(): AppError {
  return new AppError('ALREADY_EXISTS', 'Two-factor sign-in is on already')
}

function notStarted(): AppError {
  return new AppError('NOT_FOUND', 'Please start to set up the app again')
}
