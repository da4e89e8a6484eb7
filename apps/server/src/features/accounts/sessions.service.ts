import type { OwnAccount } from '@inferdex/contracts/accounts/accounts'
import type { OwnSession } from '@inferdex/contracts/people/people'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { hashSecret, newSecret } from '../../platform/secret-tokens.ts'
import { type Client, recordSecurityEvent } from './security-events.service.ts'
import { insertSession, type LiveSession, findLiveSession, listLiveSessions, touchSession } from './sessions.queries.ts'

export type { Client } from './security-events.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const IDLE_LIFETIME_MS = 7 * DAY_MS
const ABSOLUTE_LIFETIME_MS = 30 * DAY_MS
/** The last use is updated at most this often; otherwise every read would be a write. */
const TOUCH_AFTER_MS = 5 * 60 * 1000

export type Session = { token: string; user: OwnAccount }
export type OpenedSession = { id: string; token: string }

/** Opens a session and records the sign-in. Pass a transaction, so that there is never one without the other. */
export async function openSession(tx: Db, userId: string, client: Client, now: Date): Promise<OpenedSession> {
  const id = newId(now)
  const token = newSecret()
  await insertSession(tx, {
    id,
    tokenHash: hashSecret(token),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_LIFETIME_MS),
    address: client.address,
    userAgent: client.userAgent,
  })
  await recordSecurityEvent(tx, userId, 'signed-in', client, now)
  return { id, token }
}

export async function authenticate(
  { db, now, isDemo }: { db: Db; now: () => Date; isDemo: boolean },
  token: string,
): Promise<LiveSession | null> {
  const at = now()
  const session = await findLiveSession(db, hashSecret(token), { now: at, idleSince: idleSince(at), isDemo })
  if (session === undefined) return null
  if (at.getTime() - session.lastUsedAt.getTime() > TOUCH_AFTER_MS) await touchSession(db, session.sessionId, at)
  return session
}

export function ownSessions(
  db: Db,
  viewer: { readonly id: string; readonly sessionId: string },
  now: Date,
): Promise<OwnSession[]> {
  return listLiveSessions(db, viewer.id, viewer.sessionId, now, idleSince(now))
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_LIFETIME_MS)
}
