import type { Db } from '../../../db/db.ts'
import { findChangedPaths } from './index-now.queries.ts'

/** The endpoint for changed addresses, and the key that proves that they are ours. */
export type IndexNow = { readonly key: string; readonly url: string }

export type IndexNowDeps = {
  readonly db: Db
  readonly publicUrl: string
  readonly now: () => Date
  readonly indexNow: IndexNow | null
}

/** The path where search engines read the key. */
export const INDEX_NOW_PATH = '/indexnow.txt'

/** A little more than the hour between two runs: an address may be sent twice, and the sitemap covers missed ones. */
const RECENT_MS = 75 * 60 * 1000
/** The maximum of the protocol per request. */
const MOST_ADDRESSES = 10_000
const TIMEOUT_MS = 20_000

/** Notifies search engines of changed pages, if a key is configured. */
export async function submitChangedPages({ db, publicUrl, now, indexNow }: IndexNowDeps): Promise<void> {
  if (indexNow === null) return
  const paths = await findChangedPaths(db, new Date(now().getTime() - RECENT_MS), MOST_ADDRESSES)
  if (paths.length === 0) return
  const response = await fetch(indexNow.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      host: new URL(publicUrl).host,
      key: indexNow.key,
      keyLocation: publicUrl + INDEX_NOW_PATH,
      urlList: paths.map((path) => publicUrl + path),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`IndexNow refused ${paths.length} addresses with status ${response.status}`)
}
