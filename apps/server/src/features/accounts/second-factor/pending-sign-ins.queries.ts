import { MAX_CODE_TRIES } from '@inferdex/domain/accounts/second-factor'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export async function insertPendingSignIn(
  db: Db,
  pending: { hash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('pending_sign_ins')
    .values({ hash: pending.hash, user_id: pending.userId, expires_at: pending.expiresAt })
    .execute()
}

export type Try = { userId: string; triesLeft: number }

/**
 * Counts an attempt and returns the owner of the sign-in. Returns undefined if no attempt is left, or if the account is
 * banned or deleted. One statement, so that parallel attempts count too.
 */
export async function countTry(db: Db, hash: Buffer, now: Date): Promise<Try | undefined> {
  const { rows } = await sql<{ userId: string; tries: number }>`
    update pending_sign_ins set tries = tries + 1
    from users
    where pending_sign_ins.hash = ${hash} and pending_sign_ins.expires_at > ${now} and tries < ${MAX_CODE_TRIES}
      and users.id = pending_sign_ins.user_id and users.banned_at is null and users.deleted_at is null
    returning users.id as "userId", tries`.execute(db)
  const [row] = rows
  return row && { userId: row.userId, triesLeft: MAX_CODE_TRIES - row.tries }
}

/** Deletes a pending sign-in and returns whether it existed: it opens one session at most. */
export async function consumePendingSignIn(tx: Db, hash: Buffer): Promise<boolean> {
  const used = await tx.deleteFrom('pending_sign_ins').where('hash', '=', hash).returning('hash').executeTakeFirst()
  return used !== undefined
}

export async function deletePendingSignInsOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
}

export async function deleteEndedSignIns(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<=', now).execute()
}
