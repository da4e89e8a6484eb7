import type { Db } from '../../db/db.ts'

export type Credentials = { userId: string; passwordHash: string | null; isBanned: boolean; isDemo: boolean }

export async function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'banned_at', 'is_demo'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { id, password_hash, banned_at, is_demo } = row
  return { userId: id, passwordHash: password_hash, isBanned: banned_at !== null, isDemo: is_demo }
}

export async function isDemoAccount(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_demo').where('id', '=', userId).executeTakeFirst()
  return row?.is_demo ?? false
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}

export type Addressee = { userId: string; username: string; email: string; isEmailVerified: boolean }

/** Returns the recipient of a mail, or undefined for banned and deleted accounts. */
export async function findAddressee(
  db: Db,
  by: { email: string } | { userId: string },
): Promise<Addressee | undefined> {
  const accounts = db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_verified_at'])
    .where('deleted_at', 'is', null)
    .where('banned_at', 'is', null)
  const row = await ('email' in by
    ? accounts.where('email', '=', by.email)
    : accounts.where('id', '=', by.userId)
  ).executeTakeFirst()
  return (
    row && {
      userId: row.id,
      username: row.username,
      email: row.email,
      isEmailVerified: row.email_verified_at !== null,
    }
  )
}
