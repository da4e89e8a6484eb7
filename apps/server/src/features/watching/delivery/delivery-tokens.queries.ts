import type { Db } from '../../../db/db.ts'

export async function insertDeliveryToken(db: Db, hash: Buffer, userId: string, now: Date): Promise<void> {
  await db.insertInto('delivery_tokens').values({ hash, user_id: userId, created_at: now }).execute()
}

/** Ends the digest of the person with this mail token. An unknown token changes nothing. */
export async function endDigestByToken(db: Db, hash: Buffer): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ digest: 'off', next_digest_at: null })
    .where('user_id', '=', (token) => token.selectFrom('delivery_tokens').select('user_id').where('hash', '=', hash))
    .execute()
}

export async function deleteOldDeliveryTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('delivery_tokens').where('created_at', '<', before).execute()
}
