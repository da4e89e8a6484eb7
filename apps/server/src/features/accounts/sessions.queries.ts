import type { Role } from '@inferdex/contracts/protocol/roles'
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

export type LiveSession = { sessionId: string; userId: string; role: Role; lastUsedAt: Date }

/**
 * Returns a session that is neither idle too long nor too old, and whose account is neither banned nor deleted.
 * Sessions of demo accounts count only with DEMO=1.
 */
export async function findLiveSession(
  db: Db,
  tokenHash: Buffer,
  { now, idleSince, isDemo }: { now: Date; idleSince: Date; isDemo: boolean },
): Promise<LiveSession | undefined> {
  const sessions = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as sessionId', 'users.id as userId', 'users.role', 'sessions.last_used_at as lastUsedAt'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_used_at', '>', idleSince)
    .where('users.banned_at', 'is', null)
    .where('users.deleted_at', 'is', null)
  return await (isDemo ? sessions : sessions.where('users.is_demo', '=', false)).executeTakeFirst()
}

export async function findSessionStart(db: Db, sessionId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('sessions').select('created_at').where('id', '=', sessionId).executeTakeFirst()
  return row?.created_at
}

export async function listLiveSessions(
  db: Db,
  userId: string,
  currentId: string,
  now: Date,
  idleSince: Date,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'user_agent', 'ip'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    userAgent: row.user_agent,
    address: row.ip,
    isCurrent: row.id === currentId,
  }))
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute()
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

export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
