import type { SecurityEventKind } from '@inferdex/domain/accounts/security-events'
import type { Db } from '../../db/db.ts'
import { visitorNetwork } from '../../platform/client-address.ts'
import { newId } from '../../platform/ids.ts'
import { logSecurityEvent } from './sign-in/security-log.ts'
import { insertSecurityEvent } from './security-events.queries.ts'

export type Client = { address: string | null; userAgent: string | null }

/** Someone whose browser is not known, or does not belong in the events of the account. */
export const NO_CLIENT: Client = { address: null, userAgent: null }

/** Records what happened to an account, in the transaction in which it happened, and logs it. */
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

/** Records what staff has done to an account; the browser of the staff member is in the audit log, not here. */
export function recordStaffEvent(
  tx: Db,
  userId: string,
  kind: 'role-changed' | 'banned' | 'unbanned',
  now: Date,
): Promise<void> {
  return recordSecurityEvent(tx, userId, kind, NO_CLIENT, now)
}
