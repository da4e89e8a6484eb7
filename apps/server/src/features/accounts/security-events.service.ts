import type { SecurityEventKind } from '@inferdex/domain/accounts/security-events'
import type { Db } from '../../db/db.ts'
import { visitorNetwork } from '../../platform/client-address.ts'
import { newId } from '../../platform/ids.ts'
import { insertSecurityEvent } from './security-events.queries.ts'

export type Client = { address: string | null; userAgent: string | null }

/** Records what happened to an account, in the transaction in which it happened. */
export function recordSecurityEvent(
  tx: Db,
  userId: string,
  kind: SecurityEventKind,
  { address, userAgent }: Client,
  now: Date,
): Promise<void> {
  return insertSecurityEvent(tx, {
    id: newId(now),
    userId,
    kind,
    at: now,
    network: visitorNetwork(address),
    userAgent,
  })
}
