import { randomBytes } from 'node:crypto'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { SignInProblem } from '@inferdex/contracts/accounts/sign-in-with'
import type { ThirdParty } from '@inferdex/contracts/accounts/third-parties'
import { suggestedUsername } from '@inferdex/domain/accounts/suggested-username'
import type { Db } from '../../../db/db.ts'
import { violatedUniqueConstraint } from '../../../platform/database-errors.ts'
import { enqueueJob } from '../../../platform/job-queue.ts'
import { hashSecret, newSecret } from '../../../platform/secret-tokens.ts'
import type { ThirdPartySignIns } from '../../../platform/sign-in-with/sign-in-with.ts'
import {
  flowSecrets,
  type Identity,
  SignInRefusal,
  type ThirdPartySignIn,
} from '../../../platform/sign-in-with/third-party.ts'
import { insertNewAccount, removeUnprovenPassword } from '../../people/people.service.ts'
import { accountMail } from '../account-mail.jobs.ts'
import type { AuthDeps, SignInDeps } from '../accounts.service.ts'
import { type PendingSignIn, startPendingSignIn } from '../second-factor/finish-sign-in.service.ts'
import { hasSecondFactor } from '../second-factor/second-factor.queries.ts'
import { findAccountByIdentity, insertIdentity, type LinkedAccount, lockAccountByEmail } from './identities.queries.ts'
import { deleteKnownBrowsersOf } from './known-browsers.queries.ts'
import { deleteOneTimeTokensOf, insertOneTimeToken, consumeOneTimeToken } from '../one-time-tokens.queries.ts'
import { deleteSessionsOf } from '../sessions.queries.ts'
import { type Client, type OpenedSession, openSession } from '../sessions.service.ts'
import { limitSignIns } from './sign-in-limits.ts'

const CALLBACK_TOKEN_LIFETIME_MS = 60 * 1000
/** Retries if the username is taken, or if the same person signs in twice concurrently. */
const ATTEMPTS = 5

export type SignInWithDeps = AuthDeps & { thirdParties: ThirdPartySignIns; publicUrl: string }

export function startSignIn(deps: SignInWithDeps, party: ThirdParty, browserSecret: string): Promise<URL> {
  return configured(deps, party).authorizationUrl(flowSecrets(browserSecret, party))
}

/** Handles the callback. `browserSecret` is from the cookie that the start has set; `url` is the callback URL. */
export async function finishSignIn(
  deps: SignInWithDeps,
  party: ThirdParty,
  { browserSecret, url }: { browserSecret: string | null; url: string },
  client: Client,
): Promise<URL | PendingSignIn> {
  const thirdParty = configured(deps, party)
  const now = deps.now()
  await limitSignIns(deps.limiter, client, now)
  if (browserSecret === null) throw new SignInRefusal('sign_in_expired')
  const secrets = flowSecrets(browserSecret, party)
  const returned = new URL(url, deps.publicUrl)
  if (returned.searchParams.get('state') !== secrets.state) throw new SignInRefusal('sign_in_expired')
  const identity = await thirdParty.identify(returned, secrets)
  const userId = await accountOf(deps, identity, now)
  if (await hasSecondFactor(deps.db, userId)) return await startPendingSignIn(deps.db, userId, now)
  const token = newSecret()
  await insertOneTimeToken(deps.db, {
    hash: hashSecret(token),
    purpose: 'callback',
    userId,
    email: null,
    browserHash: hashSecret(browserSecret),
    expiresAt: new Date(now.getTime() + CALLBACK_TOKEN_LIFETIME_MS),
  })
  return callbackPage(deps, { token })
}

export function callbackPage(
  { publicUrl }: Pick<SignInWithDeps, 'publicUrl'>,
  outcome: { token: string } | { error: SignInProblem } | { step: 'second-factor' },
): URL {
  const page = new URL('/auth/callback', publicUrl)
  page.search = new URLSearchParams(outcome).toString()
  return page
}

/**
 * Exchanges the one-time token of the callback page for a session, once, and only in the browser that started the
 * sign-in.
 */
export async function exchangeCallbackToken(
  { db, now }: Pick<SignInDeps, 'db' | 'now'>,
  token: string,
  browserSecret: string,
  client: Client,
): Promise<OpenedSession | null> {
  const proof = { hash: hashSecret(token), browserHash: hashSecret(browserSecret), purpose: 'callback' } as const
  return await db.transaction().execute((tx) => openSessionFor(tx, proof, client, now()))
}

async function openSessionFor(
  tx: Db,
  proof: Parameters<typeof consumeOneTimeToken>[1],
  client: Client,
  now: Date,
): Promise<OpenedSession | null> {
  const taken = await consumeOneTimeToken(tx, proof, now)
  return taken === undefined ? null : openSession(tx, taken.userId, client, now)
}

function configured({ thirdParties }: SignInWithDeps, party: ThirdParty): ThirdPartySignIn {
  const found = thirdParties[party]
  if (found === undefined) throw new AppError('NOT_FOUND', "This address doesn't exist")
  return found
}

async function accountOf({ db, sendsMail }: SignInWithDeps, identity: Identity, now: Date): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const suffix = attempt === 0 ? '' : randomBytes(2).toString('hex')
    try {
      const account = await db
        .transaction()
        .execute((tx) => findOrCreateAccount(tx, identity, { suffix, sendsMail, now }))
      if (account.isBanned) throw new SignInRefusal('account_banned')
      return account.userId
    } catch (error) {
      if (violatedUniqueConstraint(error) === null) throw error
    }
  }
  throw new SignInRefusal('sign_in_failed')
}

async function findOrCreateAccount(
  tx: Db,
  identity: Identity,
  { suffix, sendsMail, now }: { suffix: string; sendsMail: boolean; now: Date },
): Promise<Pick<LinkedAccount, 'userId' | 'isBanned'>> {
  const known = await findAccountByIdentity(tx, identity)
  if (known !== undefined) return known
  const { issuer, subject, email, isEmailVerified } = identity
  if (email === null || !isEmailVerified) throw new SignInRefusal('email_not_verified')
  const sameEmail = await lockAccountByEmail(tx, email)
  // Otherwise a stranger could register an address that is not theirs and wait for its owner to sign in.
  if (sameEmail?.isEmailVerified === false) throw new SignInRefusal('account_exists')
  if (sameEmail !== undefined) await removeOtherAccess(tx, sameEmail.userId, sendsMail)
  const account = sameEmail ?? (await createAccount(tx, { ...identity, email }, suffix, now))
  await insertIdentity(tx, { issuer, subject, userId: account.userId, email, createdAt: now })
  return account
}

/**
 * Removes the access of a stranger who registered an account with an address that its owner confirmed later. The
 * stranger may be signed in and knows the password, unless it was set with a link from a mail.
 */
async function removeOtherAccess(tx: Db, userId: string, sendsMail: boolean): Promise<void> {
  if (!(await removeUnprovenPassword(tx, userId))) return
  await deleteSessionsOf(tx, userId)
  await deleteOneTimeTokensOf(tx, userId)
  await deleteKnownBrowsersOf(tx, userId)
  if (sendsMail) await enqueueJob(tx, accountMail, { kind: 'password-removed', userId })
}

async function createAccount(
  tx: Db,
  { email, name, avatar }: Identity & { email: string },
  suffix: string,
  now: Date,
): Promise<Pick<LinkedAccount, 'userId' | 'isBanned'>> {
  const username = suggestedUsername(name, suffix)
  const input = { username, email, passwordHash: null, role: 'USER', isEmailVerified: true, avatar } as const
  return { userId: (await insertNewAccount(tx, input, now)).id, isBanned: false }
}
