import type { Db } from '../../db/db.ts'

export type TokenPurpose = 'verify-email' | 'reset-password' | 'callback' | 'change-email' | 'stop-email-change'

export type NewOneTimeToken = {
  hash: Buffer
  purpose: TokenPurpose
  userId: string
  email: string | null
  browserHash: Buffer | null
  expiresAt: Date
}

export async function insertOneTimeToken(tx: Db, token: NewOneTimeToken): Promise<void> {
  await tx
    .insertInto('one_time_tokens')
    .values({
      hash: token.hash,
      purpose: token.purpose,
      user_id: token.userId,
      email: token.email,
      browser_hash: token.browserHash,
      expires_at: token.expiresAt,
    })
    .execute()
}

export type TakenToken = { userId: string; email: string | null }

/** Deletes a token and returns it. One statement, so that only one of two parallel requests gets it. */
export async function consumeOneTimeToken(
  tx: Db,
  { hash, purpose, browserHash }: Pick<NewOneTimeToken, 'hash' | 'purpose' | 'browserHash'>,
  now: Date,
): Promise<TakenToken | undefined> {
  return await tx
    .deleteFrom('one_time_tokens')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('browser_hash', browserHash === null ? 'is' : '=', browserHash)
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst()
}

export async function deleteOneTimeTokensOf(tx: Db, userId: string, purpose?: TokenPurpose): Promise<void> {
  const tokens = tx.deleteFrom('one_time_tokens').where('user_id', '=', userId)
  await (purpose === undefined ? tokens : tokens.where('purpose', '=', purpose)).execute()
}

export async function deleteEndedTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('expires_at', '<=', now).execute()
}
