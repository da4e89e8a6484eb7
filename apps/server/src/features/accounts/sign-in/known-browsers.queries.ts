import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** The number of browsers that are stored per account; the least recently used is deleted first. */
const MAX_BROWSERS = 20

export async function isBrowserKnown(db: Db, email: string, browserHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('known_browsers.browser_hash', '=', browserHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Saves the use of a browser. Returns true if the browser is new and the account has other known ones. */
export async function saveKnownBrowser(tx: Db, userId: string, browserHash: Buffer, now: Date): Promise<boolean> {
  const known = await tx.selectFrom('known_browsers').select('browser_hash').where('user_id', '=', userId).execute()
  await tx
    .insertInto('known_browsers')
    .values({ user_id: userId, browser_hash: browserHash, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ last_used_at: now }))
    .execute()
  await sql`
    delete from known_browsers where user_id = ${userId} and browser_hash in (
      select browser_hash from known_browsers where user_id = ${userId}
      order by last_used_at desc, browser_hash offset ${MAX_BROWSERS}
    )`.execute(tx)
  return known.length > 0 && !known.some(({ browser_hash }) => browser_hash.equals(browserHash))
}

export async function deleteKnownBrowsersOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('known_browsers').where('user_id', '=', userId).execute()
}

/** The lifetime of the browser's cookie. */
const KEEP_BROWSERS_MS = 365 * 24 * 60 * 60 * 1000

export async function deleteForgottenBrowsers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('known_browsers')
    .where('last_used_at', '<', new Date(now.getTime() - KEEP_BROWSERS_MS))
    .execute()
}
