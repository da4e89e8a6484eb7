import type { Db } from '../../../db/db.ts'
import { cookieHeader } from '../../../http/api/cookies.ts'
import { hashSecret, newSecret } from '../../../platform/secret-tokens.ts'
import { saveKnownBrowser } from './known-browsers.queries.ts'

const LIFETIME_SECONDS = 365 * 24 * 60 * 60

export type BrowserCookie = { readonly name: string; readonly isSecure: boolean }

/** Names the browser to the accounts that signed in with it. It opens nothing: a password is still asked for. */
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

/** After a sign-in: wrong passwords that others type for this account no longer keep this browser out. */
export async function rememberBrowser(
  { db, now, browser }: { db: Db; now: () => Date; browser: BrowserCookie },
  userId: string,
  { cookies, responseHeaders }: Call,
): Promise<void> {
  const secret = cookies[browser.name] ?? newSecret()
  await saveKnownBrowser(db, userId, hashSecret(secret), now())
  responseHeaders['set-cookie'] = cookieHeader(browser.name, secret, {
    isSecure: browser.isSecure,
    maxAgeSeconds: LIFETIME_SECONDS,
  })
}
