import type { OwnData } from '@inferdex/contracts/people/people'
import type { Db } from '../../db/db.ts'
import { findWatches } from './watches.queries.ts'

/** Returns everything that a person watches and was told, for the export of their data. */
export async function findAllWatching(db: Db, userId: string): Promise<Pick<OwnData, 'watches' | 'alerts'>> {
  const [watches, alerts] = await Promise.all([
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
  ])
  return {
    watches: watches.map(({ id, targetType, targetId, name, rules, createdAt }) => ({
      id,
      targetType,
      targetId,
      name,
      rules,
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
  }
}
