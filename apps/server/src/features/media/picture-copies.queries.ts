import { type Tag, tag } from '@inferdex/contracts/protocol/tags'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Requests copies of external pictures, except those already requested. */
export async function requestCopies(tx: Db, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await tx
    .insertInto('picture_copies')
    .values(addresses.map((address) => ({ address })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The delays between retries, in minutes. Gives up after the last one. */
const RETRY_AFTER_MINUTES = [1, 10, 60, 1440] as const

/** Claims one pending picture, so that no other process fetches it. Returns undefined if none is due. */
export async function claimWaitingCopy(db: Db, now: Date): Promise<string | undefined> {
  const delays = sql`array[${sql.join([...RETRY_AFTER_MINUTES])}]::integer[]`
  const { rows } = await sql<{ address: string }>`
    update picture_copies set tries = tries + 1,
      next_try_at = ${now}::timestamptz + make_interval(mins => (${delays})[tries + 1])
    where address = (
      select address from picture_copies
      where small_file is null and next_try_at <= ${now} and tries < ${RETRY_AFTER_MINUTES.length}
      order by next_try_at limit 1 for update skip locked)
    returning address`.execute(db)
  return rows[0]?.address
}

export async function saveCopy(tx: Db, address: string, files: { small: string; large: string }): Promise<void> {
  await tx
    .updateTable('picture_copies')
    .set({ small_file: files.small, large_file: files.large })
    .where('address', '=', address)
    .execute()
}

/** Returns the tags of the pages that show a picture: those of providers and people. */
export async function findTagsShowing(tx: Db, address: string): Promise<Tag[]> {
  const { rows } = await sql<{ tag: Tag }>`
    select tag('provider', slug) as tag from providers where logo = ${address}
    union select page_tag(r.target_type, r.target_id) from reviews r join users u on u.id = r.user_id
      where u.avatar = ${address} and r.state = 'visible' and page_tag(r.target_type, r.target_id) is not null`.execute(
    tx,
  )
  return [tag.providers, tag.models, tag.deals, tag.blog, tag.comments, ...rows.map((row) => row.tag)]
}

/** Returns the file of an article's picture, or undefined if there is none yet. */
export async function findCopyByHash(db: Db, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('picture_copies').select('large_file').where('hash', '=', hash).executeTakeFirst()
  return row?.large_file ?? undefined
}
