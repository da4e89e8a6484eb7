import type { WaysToConfirm } from '@inferdex/contracts/accounts/confirmation'
import type { SignedCredential } from '@inferdex/contracts/accounts/passkeys'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Db } from '../../../db/db.ts'
import { findPasswordHash } from '../accounts.queries.ts'
import { assertPassword, refuseField } from '../identity-proof.service.ts'
import { recordSecurityEvent } from '../security-events.service.ts'
import { acceptCode, type CodeDeps, limitCodes } from '../second-factor/codes.service.ts'
import {
  acceptPasskey,
  type PasskeyDeps,
  passkeyOptions,
  saveChallenge,
  verifiedPasskey,
} from '../second-factor/passkeys.service.ts'
import { findPasskeysOf } from '../second-factor/passkeys.queries.ts'
import { hasSecondFactor, lockFactorsOf } from '../second-factor/second-factor.queries.ts'
import { confirmSession } from '../sessions.queries.ts'
import type { Client } from '../sessions.service.ts'
import { limitSignIns } from '../sign-in/sign-in-limits.ts'

export type ConfirmationDeps = PasskeyDeps & CodeDeps
type Owner = { readonly id: string; readonly sessionId: string }

/**
 * Returns how an account can be confirmed. With a second factor, the password alone is not sufficient; recovery codes
 * belong to every factor.
 */
export async function waysToConfirm({ db, passkeySite }: ConfirmationDeps, id: string): Promise<WaysToConfirm> {
  const hasFactor = await hasSecondFactor(db, id)
  return {
    password: !hasFactor && (await findPasswordHash(db, id)) !== null,
    code: hasFactor,
    passkey: passkeySite !== null && (await findPasskeysOf(db, id)).length > 0,
  }
}

export async function confirmWithPassword(
  deps: ConfirmationDeps,
  owner: Owner,
  password: string,
  client: Client,
): Promise<void> {
  const stored = await findPasswordHash(deps.db, owner.id)
  if (stored === null) throw new AppError('NO_PASSWORD', 'This account has no password')
  if (await hasSecondFactor(deps.db, owner.id))
    throw new AppError('FORBIDDEN', 'Your account has a second step. Please confirm with a code or a passkey.')
  await assertPassword(deps, owner.id, stored, password, 'password', client)
  await deps.db.transaction().execute((tx) => saveConfirmation(tx, owner, client, deps.now()))
}

export async function confirmWithCode(
  deps: ConfirmationDeps,
  owner: Owner,
  typed: string,
  client: Client,
): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const forgetTries = await limitCodes(deps, owner.id, now)
  const isConfirmed = await db.transaction().execute(async (tx) => {
    await lockFactorsOf(tx, owner.id)
    const isAccepted = await acceptCode(tx, deps, owner.id, typed, client, now)
    if (isAccepted) await saveConfirmation(tx, owner, client, now)
    return isAccepted
  })
  if (!isConfirmed) {
    await recordSecurityEvent(db, owner.id, 'code-refused', client, now)
    refuseField('code', 'This code is wrong, used or expired')
  }
  await forgetTries()
}

export async function startPasskeyConfirmation(
  deps: ConfirmationDeps,
  userId: string,
): Promise<Record<string, unknown>> {
  const passkeys = await findPasskeysOf(deps.db, userId)
  const options = await passkeyOptions(
    deps,
    passkeys.map(({ credentialId }) => credentialId),
  )
  await saveChallenge(deps.db, options.challenge, userId, deps.now())
  return { ...options }
}

export async function confirmWithPasskey(
  deps: ConfirmationDeps,
  owner: Owner,
  credential: SignedCredential,
  client: Client,
): Promise<void> {
  const now = deps.now()
  await limitSignIns(deps.limiter, client, now)
  try {
    const signed = await verifiedPasskey(deps, credential, owner.id, now)
    await deps.db.transaction().execute(async (tx) => {
      await acceptPasskey(tx, signed, now)
      await saveConfirmation(tx, owner, client, now)
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_CREDENTIALS') throw error
    await recordSecurityEvent(deps.db, owner.id, 'passkey-refused', client, now)
    // Not 401: the session remains valid.
    throw new AppError('VALIDATION_FAILED', 'This passkey was not accepted. Please try again, or confirm another way.')
  }
}

async function saveConfirmation(tx: Db, { id, sessionId }: Owner, client: Client, now: Date): Promise<void> {
  await confirmSession(tx, sessionId, now)
  await recordSecurityEvent(tx, id, 'confirmed', client, now)
}
