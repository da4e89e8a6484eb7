import type { Db } from '../../db/db.ts'
import {
  addressInUseMail,
  changeEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  factorMails,
  knownAddressMail,
  passwordChangedMail,
  passwordRemovedMail,
  resetPasswordMail,
  verifyEmailMail,
} from './account-mails.ts'
import type { SendMail } from '../../platform/mail.ts'
import { hashSecret, newSecret } from '../../platform/secret-tokens.ts'
import { NO_CLIENT, recordSecurityEvent } from './security-events.service.ts'
import { findAddressee } from './accounts.queries.ts'
import { deleteOneTimeTokensOf, insertOneTimeToken, type TokenPurpose } from './one-time-tokens.queries.ts'

const HOUR_MS = 60 * 60 * 1000
const LIFETIME_MS = {
  'verify-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'stop-email-change': 7 * 24 * HOUR_MS,
} as const

type AccountMailKind =
  | 'verify-email'
  | 'reset-password'
  | 'password-changed'
  | 'password-removed'
  | 'known-address'
  | keyof typeof factorMails
/** Mails about a change of address contain their recipient, because the account has the other one. */
type EmailChangeMail = { kind: 'change-email' | 'email-change-asked' | 'email-changed'; userId: string; to: string }
export type AccountMailRequest =
  | ({ kind: AccountMailKind } & ({ email: string } | { userId: string }))
  | EmailChangeMail

export type AccountMailDeps = { db: Db; sendMail: SendMail; publicUrl: string; siteName: string; now: () => Date }

export async function sendAccountMail(deps: AccountMailDeps, request: AccountMailRequest): Promise<void> {
  if ('to' in request) return sendEmailChangeMail(deps, request)
  const { kind, ...to } = request
  const addressee = await findAddressee(deps.db, to)
  // No account has this address, or it has been deleted since.
  if (addressee === undefined || (kind === 'verify-email' && addressee.isEmailVerified)) return
  const about = { siteName: deps.siteName, username: addressee.username }
  switch (kind) {
    case 'verify-email':
      return deps.sendMail(addressee.email, verifyEmailMail({ ...about, url: await newLink(deps, kind, addressee) }))
    case 'reset-password':
      await recordSecurityEvent(deps.db, addressee.userId, 'reset-asked', NO_CLIENT, deps.now())
      return deps.sendMail(addressee.email, resetPasswordMail({ ...about, url: await newLink(deps, kind, addressee) }))
    case 'password-changed':
      return deps.sendMail(addressee.email, passwordChangedMail(about))
    case 'password-removed':
      return deps.sendMail(addressee.email, passwordRemovedMail({ ...about, url: pageUrl(deps, '/forgot-password') }))
    case 'known-address':
      return deps.sendMail(addressee.email, knownAddressMail({ ...about, url: pageUrl(deps, '/login') }))
    case 'factor-on':
    case 'factor-off':
    case 'factor-reset':
    case 'recovery-code-used':
    case 'passkey-added':
    case 'passkey-removed':
    case 'new-browser':
      return deps.sendMail(
        addressee.email,
        factorMails[kind]({ ...about, url: pageUrl(deps, '/profile?tab=security') }),
      )
  }
}

async function sendEmailChangeMail(deps: AccountMailDeps, { kind, userId, to }: EmailChangeMail): Promise<void> {
  const { db, sendMail, siteName } = deps
  const addressee = await findAddressee(db, { userId })
  if (addressee === undefined) return
  const about = { siteName, username: addressee.username }
  if (kind === 'email-changed') return sendMail(to, emailChangedMail(about))
  if (kind === 'email-change-asked') {
    const url = await newLink(deps, 'stop-email-change', { userId, email: to })
    return sendMail(to, emailChangeAskedMail({ ...about, url }))
  }
  const owner = await findAddressee(db, { email: to })
  if (owner !== undefined) {
    const url = pageUrl(deps, '/login')
    return sendMail(owner.email, addressInUseMail({ siteName, username: owner.username, url }))
  }
  // Invalidates the link of an earlier request.
  await deleteOneTimeTokensOf(db, userId, 'change-email')
  const url = await newLink(deps, 'change-email', { userId, email: to })
  return sendMail(to, changeEmailMail({ ...about, url }))
}

function pageUrl({ publicUrl }: AccountMailDeps, path: string): string {
  return new URL(path, publicUrl).href
}

/** Creates a link when the mail is sent, so that the token exists only in the mail; the database has its hash. */
async function newLink(
  { db, publicUrl, now }: AccountMailDeps,
  purpose: Exclude<TokenPurpose, 'callback'>,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const token = newSecret()
  const expiresAt = new Date(now().getTime() + LIFETIME_MS[purpose])
  await insertOneTimeToken(db, { hash: hashSecret(token), purpose, userId, email, browserHash: null, expiresAt })
  // The fragment is never sent to a server, so the token does not appear in logs.
  return new URL(`/${purpose}#token=${token}`, publicUrl).href
}
