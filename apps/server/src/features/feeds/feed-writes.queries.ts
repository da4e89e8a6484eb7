import type { Feed } from '@inferdex/contracts/feeds.staff'
import type { Db } from '../../db/db.ts'

/** Returns the due feeds, locked until the end of the transaction. */
export async function lockDueFeeds(tx: Db, now: Date) {
  const rows = await tx
    .selectFrom('feeds')
    .select(['id', 'every_hours', 'next_run_at'])
    .where('is_paused', '=', false)
    .where('url', 'is not', null)
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => ({ id: row.id, everyHours: row.every_hours, nextRunAt: row.next_run_at }))
}

export async function setNextRun(tx: Db, feedId: string, at: Date | null): Promise<void> {
  await tx.updateTable('feeds').set({ next_run_at: at }).where('id', '=', feedId).execute()
}

/** Locks a feed until the end of the transaction. Returns false if there is none. */
export async function lockFeed(tx: Db, id: string): Promise<boolean> {
  return (await tx.selectFrom('feeds').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined
}

export type FeedSettings = Pick<Feed, 'url' | 'everyHours' | 'trust' | 'isPaused'>

/** Saves settings. A new address discards the validators of the old one. */
export async function updateFeed(
  tx: Db,
  id: string,
  settings: FeedSettings,
  { isMoved, nextRunAt }: { isMoved: boolean; nextRunAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('feeds')
    .set((row) => ({
      url: settings.url,
      every_hours: settings.everyHours,
      trust: settings.trust,
      is_paused: settings.isPaused,
      next_run_at: nextRunAt,
      ...(isMoved && { etag: null, last_modified: null }),
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
