import type { Db } from '../../../db/db.ts'

export type LinkedAccount = { userId: string; isBanned: boolean; isEmailVerified: boolean }

type AccountRow = { id: string; banned_at: Date | null; email_verified_at: Date | null }

function toLinkedAccount({ id, banned_at, email_verified_at }: AccountRow): LinkedAccount {
  return { userId: id, isBanned: banned_at !== null, isEmailVerified: email_verified_at !== null }
}

export async function findAccountByIdentity(
  tx: Db,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<LinkedAccount | undefined> {
  const row = await tx
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.banned_at', 'users.email_verified_at'])
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toLinkedAccount(row)
}

/**
 * Returns an account and locks its row until the identity is linked, so that its e-mail address cannot change
 * concurrently.
 */
export async function lockAccountByEmail(tx: Db, email: string): Promise<LinkedAccount | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'banned_at', 'email_verified_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && toLinkedAccount(row)
}

export type NewIdentity = { issuer: string; subject: string; userId: string; email: string; createdAt: Date }

export async function insertIdentity(tx: Db, identity: NewIdentity): Promise<void> {
  await tx
    .insertInto('identities')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      user_id: identity.userId,
      email: identity.email,
      created_at: identity.createdAt,
    })
    .execute()
}

export async function deleteIdentitiesOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute()
}
