import { quietUntil } from '@inferdex/domain/watching/delivery'
import type { Db } from '../../../db/db.ts'
import type { SendMail } from '../../../platform/mail.ts'
import { hashSecret, newSecret } from '../../../platform/secret-tokens.ts'
import { insertDeliveryToken } from './delivery-tokens.queries.ts'
import { composeDigest } from './digest-mail.ts'
import { findDigestEvents, findDigestLetter, setDigestSent } from './digests.queries.ts'

/** Keeps mails readable; the inbox has the rest. */
const EVENTS_PER_MAIL = 40

export type DigestMailDeps = {
  readonly db: Db
  readonly sendMail: SendMail
  readonly publicUrl: string
  readonly siteName: string
  readonly now: () => Date
}

/**
 * Mails a digest, at least once and always with the same message id. Defers it until the end of quiet hours, and leaves
 * out events that have been withdrawn since.
 */
export async function sendDigest(
  { db, sendMail, publicUrl, siteName, now }: DigestMailDeps,
  digestId: string,
  sendLater: (at: Date) => Promise<void>,
): Promise<void> {
  const letter = await findDigestLetter(db, digestId)
  if (letter === undefined) return
  const quiet = quietUntil(letter.settings, now())
  if (quiet !== null) return await sendLater(quiet)
  const { events, count } = await findDigestEvents(db, digestId, EVENTS_PER_MAIL)
  if (count === 0) return
  const links = endDigestLinks(publicUrl, await newToken(db, letter.userId, now()))
  const mail = composeDigest({
    siteName,
    publicUrl,
    settings: letter.settings,
    watches: letter.watches,
    events,
    count,
    now: now(),
    endUrl: links.page,
  })
  await sendMail(letter.email, {
    ...mail,
    messageId: `<digest-${digestId}@${new URL(publicUrl).hostname}>`,
    headers: { 'List-Unsubscribe': `<${links.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
  await setDigestSent(db, digestId, now())
}

async function newToken(db: Db, userId: string, now: Date): Promise<string> {
  const token = newSecret()
  await insertDeliveryToken(db, hashSecret(token), userId, now)
  return token
}

/**
 * Returns the links to end the digest: `page` is for people and asks for confirmation; mail clients call `oneClick`.
 */
export function endDigestLinks(publicUrl: string, token: string): { page: string; oneClick: string } {
  return {
    page: new URL(`/watching/unsubscribe#token=${token}`, publicUrl).href,
    oneClick: new URL(`/api/watching/unsubscribe?token=${token}`, publicUrl).href,
  }
}
