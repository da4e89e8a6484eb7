import type { OwnData } from '@inferdex/contracts/people/people'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { findWebhook } from './delivery/webhooks/webhooks.queries.ts'
import { findFeedStart } from './delivery/feed.queries.ts'
import { findDelivery } from './delivery/settings.queries.ts'
import { CREATED_AT } from './inbox.queries.ts'
import { findWatches } from './watches.queries.ts'

type Watching = Pick<OwnData, 'watches' | 'delivery' | 'watchingFeed' | 'webhook' | 'digests'>

/** Returns a person's watches and delivery settings, for the export of their data. */
export async function findAllWatching(db: Db, userId: string): Promise<Watching> {
  const [watches, delivery, feedStart, webhook, digests] = await Promise.all([
    findWatches(db, userId),
    findDelivery(db, userId),
    findFeedStart(db, userId),
    findWebhook(db, userId),
    db
      .selectFrom('digests')
      .select(['id', 'created_at', 'sent_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ])
  return {
    watches: watches.map(({ id, targetType, targetId, name, rules, bill, createdAt }) => ({
      id,
      targetType,
      targetId,
      name,
      rules,
      bill,
      createdAt,
    })),
    delivery: delivery?.settings ?? null,
    watchingFeed: feedStart && { createdAt: feedStart.toISOString() },
    webhook,
    digests: digests.map(({ id, created_at, sent_at }) => ({
      id,
      createdAt: created_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
    })),
  }
}

type OwnAlert = OwnData['alerts'][number]

/** Reads a person's alerts, oldest first, in batches: an inbox may not fit in memory. */
export async function* readAllAlerts(db: Db, userId: string, batch = 1000): AsyncGenerator<OwnAlert[]> {
  let after = sql``
  for (;;) {
    const { rows } = await sql<Omit<OwnAlert, 'createdAt' | 'readAt'> & { createdAt: string; readAt: Date | null }>`
      select a.id, a.watch_id as "watchId", a.event_id as "eventId", e.kind, ${CREATED_AT} as "createdAt",
        a.read_at as "readAt"
      from alerts a join watch_events e on e.id = a.event_id
      where a.user_id = ${userId} ${after} order by a.created_at, a.id limit ${sql.lit(batch)}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map((row) => ({ ...row, readAt: row.readAt?.toISOString() ?? null }))
    after = sql`and (a.created_at, a.id) > (${last.createdAt}::timestamptz, ${last.id}::uuid)`
  }
}
