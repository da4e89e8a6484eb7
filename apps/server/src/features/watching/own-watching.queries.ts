import type { OwnData } from '@inferdex/contracts/people/people'
import type { Db } from '../../db/db.ts'
import { findWebhook } from './delivery/webhooks/webhooks.queries.ts'
import { findFeedStart } from './delivery/feed.queries.ts'
import { findDelivery } from './delivery/settings.queries.ts'
import { findWatches } from './watches.queries.ts'

type Watching = Pick<OwnData, 'watches' | 'alerts' | 'delivery' | 'watchingFeed' | 'webhook' | 'digests'>

/** Returns everything that a person watches and was told, for the export of their data. */
export async function findAllWatching(db: Db, userId: string): Promise<Watching> {
  const [watches, alerts, delivery, feedStart, webhook, digests] = await Promise.all([
    findWatches(db, userId),
    db
      .selectFrom('alerts')
      .innerJoin('watch_events', 'watch_events.id', 'alerts.event_id')
      .select(['alerts.id', 'alerts.watch_id', 'alerts.event_id', 'watch_events.kind'])
      .select(['alerts.created_at', 'alerts.read_at'])
      .where('alerts.user_id', '=', userId)
      .orderBy('alerts.created_at')
      .orderBy('alerts.id')
      .execute(),
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
    alerts: alerts.map(({ id, watch_id, event_id, kind, created_at, read_at }) => ({
      id,
      watchId: watch_id,
      eventId: event_id,
      kind,
      createdAt: created_at.toISOString(),
      readAt: read_at?.toISOString() ?? null,
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
