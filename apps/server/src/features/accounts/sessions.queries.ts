import { sql } from 'kysely'
import { isStaff, type Role, staffRoles } from '@inferdex/contracts/protocol/roles'
import type { OwnSession } from '@inferdex/contracts/people/people'
import type { Db } from '../../db/db.ts'

export type NewSession = {
  id: string
  tokenHash: Buffer
  userId: string
  createdAt: Date
  expiresAt: Date
  userAgent: string | null
  address: string | null
}

export async function insertSession(tx: Db, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      ip: session.address,
    })
    .execute()
}

export type LiveSession = { sessionId: string; userId: string; role: Role; lastUsedAt: Date; confirmedAt: Date }

/** When the owner last proved their identity: by the sign-in or by a later confirmation. */
const confirmedAt = sql<Date>`coalesce(sessions.confirmed_at, sessions.created_at)`.as('confirmedAt')

/** Sessions last used, or for staff started, before these times have expired. */
export type SessionLimits = {
  readonly now: Date
  readonly idleSince: Date
  readonly staffIdleSince: Date
  readonly staffSince: Date
}

/** Selects sessions that are neither idle too long nor too old for the role that their account has now. */
function liveSessions(db: Db, { now, idleSince, staffIdleSince, staffSince }: SessionLimits) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_used_at', '>', idleSince)
    .where((is) =>
      is.or([
        is('users.role', 'not in', [...staffRoles]),
        is.and([is('sessions.last_used_at', '>', staffIdleSince), is('sessions.created_at', '>', staffSince)]),
      ]),
    )
}

/**
 * Returns a live session whose account is neither banned nor deleted. Sessions of demo accounts count only with DEMO=1.
 */
export async function findLiveSession(
  db: Db,
  tokenHash: Buffer,
  { isDemo, ...limits }: SessionLimits & { isDemo: boolean },
): Promise<LiveSession | undefined> {
  const sessions = liveSessions(db, limits)
    .select(['sessions.id as sessionId', 'users.id as userId', 'users.role', 'sessions.last_used_at as lastUsedAt'])
    .select(confirmedAt)
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.banned_at', 'is', null)
    .where('users.deleted_at', 'is', null)
  return await (isDemo ? sessions : sessions.where('users.is_demo', '=', false)).executeTakeFirst()
}

export async function confirmSession(tx: Db, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute()
}

export async function listLiveSessions(
  db: Db,
  userId: string,
  currentId: string,
  limits: SessionLimits,
): Promise<OwnSession[]> {
  const rows = await liveSessions(db, limits)
    .select(['sessions.id', 'sessions.created_at', 'last_used_at', 'expires_at', 'user_agent', 'ip', 'role'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('sessions.id')
    .execute()
  const staffLifetimeMs = limits.now.getTime() - limits.staffSince.getTime()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: endOf(row, staffLifetimeMs).toISOString(),
    userAgent: row.user_agent,
    address: row.ip,
    isCurrent: row.id === currentId,
  }))
}

function endOf(
  { role, created_at, expires_at }: { role: Role; created_at: Date; expires_at: Date },
  staffLifetimeMs: number,
): Date {
  if (!isStaff(role)) return expires_at
  return new Date(Math.min(expires_at.getTime(), created_at.getTime() + staffLifetimeMs))
}

/** Records the use of a session, unless another request has recorded one since. */
export async function touchSession(db: Db, sessionId: string, now: Date, notSince: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', sessionId)
    .where('last_used_at', '<=', notSince)
    .execute()
}

/** Deletes a session and returns whether the account had it. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteSessionsOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Deletes all sessions of an account except one; null keeps none. */
export async function deleteOtherSessionsOf(tx: Db, userId: string, keptId: string | null): Promise<void> {
  const sessions = tx.deleteFrom('sessions').where('user_id', '=', userId)
  await (keptId === null ? sessions : sessions.where('id', '!=', keptId)).execute()
}

export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
