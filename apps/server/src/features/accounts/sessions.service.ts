import type { OwnAccount } from '@inferdex/contracts/accounts/accounts'
import type { OwnSession } from '@inferdex/contracts/people/people'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { hashSecret, newSecret } from '../../platform/secret-tokens.ts'
import { type Client, recordSecurityEvent } from './security-events.service.ts'
import {
  insertSession,
  type LiveSession,
  findLiveSession,
  listLiveSessions,
  type SessionLimits,
  touchSession,
} from './sessions.queries.ts'

export type { Client } from './security-events.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const IDLE_LIFETIME_MS = 7 * DAY_MS
const ABSOLUTE_LIFETIME_MS = 30 * DAY_MS
/** The last use is updated at most this often; otherwise every read would be a write. */
const TOUCH_AFTER_MS = 5 * 60 * 1000

const RECENT_MS = 15 * 60 * 1000

/** Returns whether a session's sign-in, or its last confirmation, is recent enough for sensitive calls. */
export function isRecentSignIn(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() <= RECENT_MS
}

export type Session = { token: string; user: OwnAccount }
export type OpenedSession = { id: string; token: string }

/** Opens a session and records the sign-in. Pass a transaction, so that both are atomic. */
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

/** How long sessions of staff last: shorter than those of others, because they have more rights. */
export type StaffSessions = { readonly idleMs: number; readonly lifetimeMs: number }

export async function authenticate(
  { db, now, isDemo, staffSessions }: { db: Db; now: () => Date; isDemo: boolean; staffSessions: StaffSessions },
  token: string,
): Promise<LiveSession | null> {
  const at = now()
  const session = await findLiveSession(db, hashSecret(token), { ...limitsAt(at, staffSessions), isDemo })
  if (session === undefined) return null
  const notSince = new Date(at.getTime() - TOUCH_AFTER_MS)
  if (session.lastUsedAt <= notSince) await touchSession(db, session.sessionId, at, notSince)
  return session
}

export function ownSessions(
  db: Db,
  viewer: { readonly id: string; readonly sessionId: string },
  staffSessions: StaffSessions,
  now: Date,
): Promise<OwnSession[]> {
  return listLiveSessions(db, viewer.id, viewer.sessionId, limitsAt(now, staffSessions))
}

function limitsAt(now: Date, { idleMs, lifetimeMs }: StaffSessions): SessionLimits {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return {
    now,
    idleSince: before(IDLE_LIFETIME_MS),
    staffIdleSince: before(idleMs),
    staffSince: before(lifetimeMs),
  }
}
