import type { Db } from '../../../db/db.ts'
import { cookieHeader } from '../../../http/api/cookies.ts'
import { enqueueJob } from '../../../platform/job-queue.ts'
import { hashSecret, newSecret } from '../../../platform/secret-tokens.ts'
import { accountMail } from '../account-mail.jobs.ts'
import { saveKnownBrowser } from './known-browsers.queries.ts'

const LIFETIME_SECONDS = 365 * 24 * 60 * 60

export type BrowserCookie = { readonly name: string; readonly isSecure: boolean }

/**
 * Returns the cookie that identifies a browser to accounts that signed in with it. It grants no access: a password is
 * still needed.
 */
export function browserCookie(publicUrl: string): BrowserCookie {
  const isSecure = publicUrl.startsWith('https:')
  return { name: isSecure ? '__Host-browser' : 'browser', isSecure }
}

type Cookies = { readonly cookies: Readonly<Record<string, string>> }

export function browserHashOf({ cookies }: Cookies, { name }: BrowserCookie): Buffer | null {
  const secret = cookies[name]
  return secret === undefined ? null : hashSecret(secret)
}

type Call = Cookies & { readonly responseHeaders: Record<string, string> }

/**
 * Stores a browser as known after a sign-in, so that failed attempts from elsewhere no longer lock it out of the
 * account. Mails the owner about a new browser if the account has other known ones.
 */
export async function rememberBrowser(
  { db, now, browser, sendsMail }: { db: Db; now: () => Date; browser: BrowserCookie; sendsMail: boolean },
  userId: string,
  { cookies, responseHeaders }: Call,
): Promise<void> {
  const secret = cookies[browser.name] ?? newSecret()
  await db.transaction().execute(async (tx) => {
    const isNew = await saveKnownBrowser(tx, userId, hashSecret(secret), now())
    if (isNew && sendsMail) await enqueueJob(tx, accountMail, { kind: 'new-browser', userId })
  })
  responseHeaders['set-cookie'] = cookieHeader(browser.name, secret, {
    isSecure: browser.isSecure,
    maxAgeSeconds: LIFETIME_SECONDS,
  })
}
