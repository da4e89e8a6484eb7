import type { Db } from '../../db/db.ts'
import { alreadySubscribedMail, confirmSubscriptionMail, welcomeMail } from './newsletter-mails.ts'
import { newId } from '../../platform/ids.ts'
import type { Mail, SendMail } from '../../platform/mail.ts'
import { hashSecret, newSecret } from '../../platform/secret-tokens.ts'
import { findConfirmed, insertToken, requestSubscription, type TokenPurpose } from './newsletter.queries.ts'

export type NewsletterMailRequest = { kind: 'confirm' | 'welcome'; email: string }
export type NewsletterMailDeps = { db: Db; sendMail: SendMail; publicUrl: string; siteName: string; now: () => Date }

export async function sendNewsletterMail(
  deps: NewsletterMailDeps,
  { kind, email }: NewsletterMailRequest,
): Promise<void> {
  const mail = await deps.db
    .transaction()
    .execute((tx) => (kind === 'confirm' ? writeConfirmation(tx, deps, email) : writeWelcome(tx, deps, email)))
  if (mail !== null) await deps.sendMail(email, mail)
}

/** Writes the mail to confirm a subscription. Its token is created here, so that it exists only in the mail. */
async function writeConfirmation(
  tx: Db,
  { publicUrl, siteName, now }: NewsletterMailDeps,
  email: string,
): Promise<Mail> {
  const { id, isConfirmed } = await requestSubscription(tx, newId(now()), email, now())
  const links = unsubscribeLinks(publicUrl, await newToken(tx, 'unsubscribe', id))
  const about = { siteName, unsubscribeUrl: links.page }
  if (isConfirmed) return withUnsubscribeHeaders(alreadySubscribedMail(about), links.oneClick)
  const token = await newToken(tx, 'confirm', id)
  // The fragment is never sent to a server, so the token does not appear in logs.
  const url = new URL(`/newsletter/confirm#token=${token}`, publicUrl).href
  return withUnsubscribeHeaders(confirmSubscriptionMail({ ...about, url }), links.oneClick)
}

/** Writes the welcome mail, or returns null if the subscription has ended since. */
async function writeWelcome(tx: Db, { publicUrl, siteName }: NewsletterMailDeps, email: string): Promise<Mail | null> {
  const id = await findConfirmed(tx, email)
  if (id === undefined) return null
  const links = unsubscribeLinks(publicUrl, await newToken(tx, 'unsubscribe', id))
  return withUnsubscribeHeaders(welcomeMail({ siteName, unsubscribeUrl: links.page }), links.oneClick)
}

async function newToken(tx: Db, purpose: TokenPurpose, subscriptionId: string): Promise<string> {
  const token = newSecret()
  await insertToken(tx, { hash: hashSecret(token), purpose, subscriptionId })
  return token
}

/** Returns the links to unsubscribe: `page` is for people and asks for confirmation; mail clients call `oneClick`. */
export function unsubscribeLinks(publicUrl: string, token: string): { page: string; oneClick: string } {
  return {
    page: new URL(`/newsletter/unsubscribe#token=${token}`, publicUrl).href,
    oneClick: new URL(`/api/newsletter/unsubscribe?token=${token}`, publicUrl).href,
  }
}

/** Adds the headers of RFC 8058, with which mail clients show their own unsubscribe button. */
function withUnsubscribeHeaders(mail: Mail, url: string): Mail {
  return {
    ...mail,
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
