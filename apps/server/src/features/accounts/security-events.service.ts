import type { SecurityEventKind } from '@inferdex/domain/accounts/security-events'
import type { Db } from '../../db/db.ts'
import { visitorNetwork } from '../../platform/client-address.ts'
import { newId } from '../../platform/ids.ts'
import { logSecurityEvent } from './sign-in/security-log.ts'
import { insertSecurityEvent } from './security-events.queries.ts'

export type Client = { address: string | null; userAgent: string | null }

/** For clients that are unknown, or do not belong in the events of the account. */
export const NO_CLIENT: Client = { address: null, userAgent: null }

/** Records and logs a security event of an account, in the same transaction as its cause. */
export function recordSecurityEvent(
  tx: Db,
  userId: string,
  kind: SecurityEventKind,
  { address, userAgent }: Client,
  now: Date,
): Promise<void> {
  logSecurityEvent({ event: kind, userId, network: visitorNetwork(address) })
  return insertSecurityEvent(tx, {
    id: newId(now),
    userId,
    kind,
    at: now,
    network: visitorNetwork(address),
    userAgent,
  })
}

/** Records an action of staff on an account; the browser of the staff member is in the audit log, not here. */
export function recordStaffEvent(
  tx: Db,
  userId: string,
  kind: 'role-changed' | 'banned' | 'unbanned',
  now: Date,
): Promise<void> {
  return recordSecurityEvent(tx, userId, kind, NO_CLIENT, now)
}
