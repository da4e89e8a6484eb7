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
