import type { Passkey } from '@inferdex/contracts/accounts/passkeys'
import type { Db } from '../../../db/db.ts'

/** The number of passkeys that an account may have. */
export const MAX_PASSKEYS = 10

export type NewPasskey = {
  id: string
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: Date
}

/**
 * Adds a passkey, in a transaction that has locked the factors. Returns false if the account has the maximum number.
 */
export async function insertPasskey(tx: Db, passkey: NewPasskey): Promise<boolean> {
  if ((await findPasskeysOf(tx, passkey.userId)).length >= MAX_PASSKEYS) return false
  await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .execute()
  return true
}

export async function findPasskeysOf(db: Db, userId: string): Promise<(Passkey & { credentialId: string })[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    credentialId: row.credential_id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}

export type KnownPasskey = { id: string; userId: string; publicKey: Buffer; counter: number }

/** Returns a passkey of an account that is neither banned nor deleted. Demo accounts count only with DEMO=1. */
export async function findLivePasskey(
  db: Db,
  credentialId: string,
  { isDemo }: { isDemo: boolean },
): Promise<KnownPasskey | undefined> {
  const passkeys = db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'users.id as userId', 'passkeys.public_key as publicKey', 'passkeys.counter'])
    .where('passkeys.credential_id', '=', credentialId)
    .where('users.banned_at', 'is', null)
    .where('users.deleted_at', 'is', null)
  return await (isDemo ? passkeys : passkeys.where('users.is_demo', '=', false)).executeTakeFirst()
}

/**
 * Records a use. Returns false if the counter of the device did not increase, which means that it was cloned. One
 * statement, so that of two uses with the same counter one is rejected. Devices without a counter always send 0.
 */
export async function touchPasskey(tx: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const touched = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('counter', '<', counter), where.and([where('counter', '=', 0), where.lit(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  return touched !== undefined
}

/** Deletes a passkey and returns its name, or undefined if the account does not have it. */
export async function deletePasskey(tx: Db, userId: string, id: string): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

export async function deletePasskeysOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
}

export async function insertChallenge(
  db: Db,
  challenge: { hash: Buffer; userId: string | null; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ hash: challenge.hash, user_id: challenge.userId, expires_at: challenge.expiresAt })
    .execute()
}

/** Deletes a challenge and returns whether it existed, for this account or for a sign-in. */
export async function consumeChallenge(db: Db, hash: Buffer, userId: string | null, now: Date): Promise<boolean> {
  const consumed = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst()
  return consumed !== undefined
}

export async function deleteEndedChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}
