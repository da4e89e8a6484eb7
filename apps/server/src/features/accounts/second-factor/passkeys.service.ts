import type { NewCredential, SignedCredential } from '@inferdex/contracts/accounts/passkeys'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { VerifyRegistrationResponseOpts } from '@simplewebauthn/server'
import type { Db } from '../../../db/db.ts'
import { violatedUniqueConstraint } from '../../../platform/database-errors.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueueJob } from '../../../platform/job-queue.ts'
import { hashSecret } from '../../../platform/secret-tokens.ts'
import { readOwnAccount } from '../../people/people.service.ts'
import { accountMail } from '../account-mail.jobs.ts'
import type { AuthDeps } from '../accounts.service.ts'
import { assertIdentity, assertNotShared } from '../identity-proof.service.ts'
import { recordSecurityEvent } from '../security-events.service.ts'
import { type Client, openSession, type Session } from '../sessions.service.ts'
import { limitSignIns } from '../sign-in/sign-in-limits.ts'
import {
  consumeChallenge,
  deletePasskey,
  findLivePasskey,
  findPasskeysOf,
  insertChallenge,
  insertPasskey,
  MAX_PASSKEYS,
  type NewPasskey,
  touchPasskey,
} from './passkeys.queries.ts'
import { issueRecoveryCodes } from './recovery-codes.service.ts'
import { deleteRecoveryCodesOf, hasSecondFactor, lockFactorsOf } from './second-factor.queries.ts'

const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000
/** EdDSA, ES256 and RS256: the algorithms of common devices. */
const ALGORITHMS = [-8, -7, -257]

/** The relying party: passkeys are bound to its host. */
export type PasskeySite = { readonly host: string; readonly origin: string }
export type PasskeyDeps = AuthDeps & { readonly passkeySite: PasskeySite | null; readonly siteName: string }
type Owner = { readonly id: string; readonly isRecent: boolean }

/** Loaded lazily with the first passkey: importing it takes half as long as starting a process. */
const webauthn = () => import('@simplewebauthn/server')

export async function startPasskeyOf(
  deps: PasskeyDeps,
  owner: Owner,
  password: string | undefined,
  client: Client,
): Promise<Record<string, unknown>> {
  const { db, now, siteName } = deps
  const site = offeredSite(deps)
  await assertNotShared(db, owner.id)
  await assertIdentity(deps, owner, password, client)
  const { username, email } = await readOwnAccount(db, owner.id)
  const known = await findPasskeysOf(db, owner.id)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: site.host,
    userName: email,
    userDisplayName: username,
    userID: Uint8Array.from(Buffer.from(owner.id.replaceAll('-', ''), 'hex')),
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  await saveChallenge(db, options.challenge, owner.id, now())
  return { ...options }
}

/** Adds a passkey. Returns recovery codes if it is the account's first second factor, otherwise none. */
export async function addPasskeyOf(
  deps: PasskeyDeps,
  { id: userId }: Owner,
  { name, credential }: { name: string; credential: NewCredential },
  client: Client,
): Promise<string[]> {
  const { db } = deps
  const now = deps.now()
  const { credential: made } = await verifiedRegistration(deps, userId, credential, now)
  const passkey = {
    id: newId(now),
    userId,
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: credential.response.transports ?? [],
    name,
    createdAt: now,
  }
  try {
    return await db.transaction().execute((tx) => savePasskey(tx, deps, passkey, client, now))
  } catch (error) {
    if (violatedUniqueConstraint(error) === null) throw error
    throw new AppError('ALREADY_EXISTS', 'This passkey is known already')
  }
}

async function savePasskey(
  tx: Db,
  { sendsMail }: PasskeyDeps,
  passkey: NewPasskey,
  client: Client,
  now: Date,
): Promise<string[]> {
  const { userId } = passkey
  await lockFactorsOf(tx, userId)
  const isFirst = !(await hasSecondFactor(tx, userId))
  if (!(await insertPasskey(tx, passkey)))
    throw new AppError('TOO_MANY_KEYS', `You have ${MAX_PASSKEYS} passkeys already. Please remove one first.`)
  await recordSecurityEvent(tx, userId, 'passkey-added', client, now)
  if (sendsMail) await enqueueJob(tx, accountMail, { kind: 'passkey-added', userId })
  return isFirst ? await issueRecoveryCodes(tx, userId, now) : []
}

async function verifiedRegistration(deps: PasskeyDeps, userId: string, credential: NewCredential, now: Date) {
  const { host, origin } = offeredSite(deps)
  const challenge = await consumedChallenge(deps.db, credential, userId, now)
  const { verifyRegistrationResponse } = await webauthn()
  const checked = await orNull(() =>
    verifyRegistrationResponse({
      // The library reads only fields that the contract has validated.
      response: { ...credential, clientExtensionResults: {} } as VerifyRegistrationResponseOpts['response'],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (checked === null || !checked.verified)
    throw new AppError('VALIDATION_FAILED', 'This passkey could not be added. Please try again.')
  return checked.registrationInfo
}

export async function removePasskeyOf(
  deps: PasskeyDeps,
  owner: Owner,
  { id, password }: { id: string; password: string | undefined },
  client: Client,
): Promise<void> {
  const now = deps.now()
  await assertIdentity(deps, owner, password, client)
  await deps.db.transaction().execute((tx) => deletePasskeyWithEvent(tx, deps, owner.id, id, client, now))
}

async function deletePasskeyWithEvent(
  tx: Db,
  { sendsMail }: PasskeyDeps,
  userId: string,
  id: string,
  client: Client,
  now: Date,
): Promise<void> {
  await lockFactorsOf(tx, userId)
  if ((await deletePasskey(tx, userId, id)) === undefined) throw new AppError('NOT_FOUND', "This passkey doesn't exist")
  if (!(await hasSecondFactor(tx, userId))) await deleteRecoveryCodesOf(tx, userId)
  await recordSecurityEvent(tx, userId, 'passkey-removed', client, now)
  if (sendsMail) await enqueueJob(tx, accountMail, { kind: 'passkey-removed', userId })
}

export async function startPasskeySignInAt(deps: PasskeyDeps, client: Client): Promise<Record<string, unknown>> {
  const { db, limiter } = deps
  const now = deps.now()
  await limitSignIns(limiter, client, now)
  const options = await passkeyOptions(deps, [])
  await saveChallenge(db, options.challenge, null, now)
  return { ...options }
}

/** Returns the options with which a browser requests a passkey: one of these, or any if none are given. */
export async function passkeyOptions(deps: PasskeyDeps, credentialIds: readonly string[]) {
  const { host } = offeredSite(deps)
  const { generateAuthenticationOptions } = await webauthn()
  return await generateAuthenticationOptions({
    rpID: host,
    userVerification: 'required',
    ...(credentialIds.length === 0 ? {} : { allowCredentials: credentialIds.map((id) => ({ id })) }),
  })
}

/** Opens a session by a passkey alone: the device has verified a fingerprint, a face or its PIN. */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  credential: SignedCredential,
  client: Client,
): Promise<Session> {
  const { db, limiter } = deps
  const now = deps.now()
  await limitSignIns(limiter, client, now)
  const signed = await verifiedPasskey(deps, credential, null, now)
  const token = await db.transaction().execute(async (tx) => {
    await acceptPasskey(tx, signed, now)
    return (await openSession(tx, signed.userId, client, now)).token
  })
  return { token, user: await readOwnAccount(db, signed.userId) }
}

/** A passkey with a verified signature. It takes effect after `acceptPasskey`. */
type SignedPasskey = { readonly id: string; readonly userId: string; readonly newCounter: number }

/** Verifies the signature of a device, for a sign-in (`ownerId` is null) or for the owner of a session. */
export async function verifiedPasskey(
  deps: PasskeyDeps,
  credential: SignedCredential,
  ownerId: string | null,
  now: Date,
): Promise<SignedPasskey> {
  const { db, isDemo } = deps
  const { host, origin } = offeredSite(deps)
  const passkey = await findLivePasskey(db, credential.id, { isDemo })
  if (passkey === undefined || (ownerId !== null && passkey.userId !== ownerId)) throw unknownPasskey()
  const { id, userId, publicKey, counter } = passkey
  const challenge = await consumedChallenge(db, credential, ownerId, now)
  const { verifyAuthenticationResponse } = await webauthn()
  const checked = await orNull(() =>
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: { id: credential.id, publicKey: Uint8Array.from(publicKey), counter },
    }),
  )
  if (checked === null || !checked.verified) throw unknownPasskey()
  return { id, userId, newCounter: checked.authenticationInfo.newCounter }
}

/** Records the use of a passkey. Throws if its counter did not increase: the device may be a clone. */
export async function acceptPasskey(tx: Db, { id, newCounter }: SignedPasskey, now: Date): Promise<void> {
  if (!(await touchPasskey(tx, id, newCounter, now))) throw unknownPasskey()
}

export function saveChallenge(db: Db, challenge: string, userId: string | null, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS)
  return insertChallenge(db, { hash: hashSecret(challenge), userId, expiresAt })
}

/** Consumes the signed challenge before anything else is checked. Throws if it is not one of ours. */
async function consumedChallenge(
  db: Db,
  { response }: NewCredential | SignedCredential,
  userId: string | null,
  now: Date,
): Promise<string> {
  const challenge = challengeOf(response.clientDataJSON)
  if (await consumeChallenge(db, hashSecret(challenge), userId, now)) return challenge
  throw new AppError('SIGN_IN_EXPIRED', 'This took too long. Please try again.')
}

function challengeOf(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Returns null if the library throws, which it does for every invalid credential. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}

function offeredSite({ passkeySite }: PasskeyDeps): PasskeySite {
  if (passkeySite === null) throw new AppError('NOT_FOUND', 'This site does not offer passkeys')
  return passkeySite
}

function unknownPasskey(): AppError {
  return new AppError('INVALID_CREDENTIALS', 'This passkey was not accepted. Please try again, or sign in another way.')
}
