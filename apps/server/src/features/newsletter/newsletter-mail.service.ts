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

/** Tokens are made when the mail is written, so that they exist only in the mail. */
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
  // After the hash sign: that part of an address is sent to no server, so it stands in no log.
  const url = new URL(`/newsletter/confirm#token=${token}`, publicUrl).href
  return withUnsubscribeHeaders(confirmSubscriptionMail({ ...about, url }), links.oneClick)
}

/** Null when the subscription was ended meanwhile. */
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

/** `page` is for people and asks once more, `oneClick` is what mail programs send to by themselves. */
export function unsubscribeLinks(publicUrl: string, token: string): { page: string; oneClick: string } {
  return {
    page: new URL(`/newsletter/unsubscribe#token=${token}`, publicUrl).href,
    oneClick: new URL(`/api/newsletter/unsubscribe?token=${token}`, publicUrl).href,
  }
}

/** RFC 8058: mail programs show a button of their own, and one click on it is enough. */
function withUnsubscribeHeaders(mail: Mail, url: string): Mail {
  return {
    ...mail,
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
