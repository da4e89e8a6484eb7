import type { SecurityEvent } from '@inferdex/contracts/accounts/security-events'
import type { SecurityEventKind } from '@inferdex/domain/accounts/security-events'
import type { Db } from '../../db/db.ts'

export type NewSecurityEvent = {
  id: string
  userId: string
  kind: SecurityEventKind
  at: Date
  network: string | null
  userAgent: string | null
}

export async function insertSecurityEvent(tx: Db, event: NewSecurityEvent): Promise<void> {
  const { id, userId, kind, at, network, userAgent } = event
  await tx
    .insertInto('security_events')
    .values({ id, user_id: userId, kind, at, network, user_agent: userAgent })
    .execute()
}

const SHOWN_MS = 90 * 24 * 60 * 60 * 1000
const SHOWN_EVENTS = 50

export async function findSecurityEventsOf(db: Db, userId: string, now: Date): Promise<SecurityEvent[]> {
  const rows = await db
    .selectFrom('security_events')
    .select(['id', 'kind', 'at', 'network', 'user_agent'])
    .where('user_id', '=', userId)
    .where('at', '>', new Date(now.getTime() - SHOWN_MS))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_EVENTS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as SecurityEventKind,
    at: row.at.toISOString(),
    network: row.network,
    userAgent: row.user_agent,
  }))
}

export async function deleteSecurityEventsOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('security_events').where('user_id', '=', userId).execute()
}

const KEEP_MS = 365 * 24 * 60 * 60 * 1000

export async function deleteOldSecurityEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('security_events')
    .where('at', '<', new Date(now.getTime() - KEEP_MS))
    .execute()
}
