import type { OwnAccount } from '@inferdex/contracts/auth'
import type { Role } from '@inferdex/contracts/roles'
import type { Db } from '../../db/db.ts'

const accountColumns = ['id', 'username', 'email', 'role', 'avatar', 'bio', 'reputation', 'created_at'] as const

type AccountRow = Omit<OwnAccount, 'createdAt'> & { created_at: Date }

function toOwnAccount({ created_at, ...row }: AccountRow): OwnAccount {
  return { ...row, createdAt: created_at.toISOString() }
}

export type NewAccount = {
  id: string
  username: string
  email: string
  passwordHash: string
  role: Role
  createdAt: Date
}

export async function insertAccount(tx: Db, account: NewAccount): Promise<OwnAccount> {
  const row = await tx
    .insertInto('users')
    .values({
      id: account.id,
      username: account.username,
      email: account.email,
      password_hash: account.passwordHash,
      role: account.role,
      created_at: account.createdAt,
    })
    .returning(accountColumns)
    .executeTakeFirstOrThrow()
  return toOwnAccount(row)
}

export async function findOwnAccount(db: Db, id: string): Promise<OwnAccount | undefined> {
  const row = await db.selectFrom('users').select(accountColumns).where('id', '=', id).executeTakeFirst()
  return row && toOwnAccount(row)
}

export type Credentials = { account: OwnAccount; passwordHash: string | null; isBanned: boolean }

export async function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...accountColumns, 'password_hash', 'banned_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { password_hash, banned_at, ...account } = row
  return { account: toOwnAccount(account), passwordHash: password_hash, isBanned: banned_at !== null }
}

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

/** A session counts while it is neither idle too long nor too old, and its account is neither banned nor deleted. */
export async function findLiveSession(
  db: Db,
  tokenHash: Buffer,
  now: Date,
  idleSince: Date,
): Promise<LiveSession | undefined> {
  return await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as sessionId', 'users.id as userId', 'users.role', 'sessions.last_used_at as lastUsedAt'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_used_at', '>', idleSince)
    .where('users.banned_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute()
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export async function addToUserCount(tx: Db, difference: number): Promise<void> {
  await tx
    .updateTable('counts')
    .set((row) => ({ value: row('value', '+', difference) }))
    .where('name', '=', 'users')
    .execute()
}
