import type { OwnAccount } from '@inferdex/contracts/accounts/accounts'
import type { Role } from '@inferdex/contracts/protocol/roles'
import type { ThirdParty } from '@inferdex/contracts/accounts/third-parties'
import type { OwnProfile, User } from '@inferdex/contracts/people/people'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const accountColumns = [
  'id',
  'username',
  'email',
  'role',
  sql<string | null>`own_picture(avatar)`.as('avatar'),
  'bio',
  'reputation',
  'created_at',
] as const

type AccountRow = Omit<OwnAccount, 'createdAt'> & { created_at: Date }

function toOwnAccount({ created_at, ...row }: AccountRow): OwnAccount {
  return { ...row, createdAt: created_at.toISOString() }
}

export type NewAccount = {
  id: string
  username: string
  email: string
  emailVerifiedAt: Date | null
  /** Null for users who sign in with a third party. */
  passwordHash: string | null
  role: Role
  avatar: string | null
  isDemo: boolean
  hasWeight: boolean
  createdAt: Date
}

export async function insertAccount(tx: Db, account: NewAccount): Promise<OwnAccount> {
  const row = await tx
    .insertInto('users')
    .values({
      id: account.id,
      username: account.username,
      email: account.email,
      email_verified_at: account.emailVerifiedAt,
      password_hash: account.passwordHash,
      role: account.role,
      avatar: account.avatar,
      is_demo: account.isDemo,
      has_weight: account.hasWeight,
      created_at: account.createdAt,
    })
    .returning(accountColumns)
    .executeTakeFirstOrThrow()
  return toOwnAccount(row)
}

export async function findOwnAccount(db: Db, id: string): Promise<OwnAccount | undefined> {
  const row = await db
    .selectFrom('users')
    .select(accountColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toOwnAccount(row)
}

/** Returns the user's own profile. `thirdPartyOf` returns the third party of an identity's issuer. */
export async function findOwnProfile(
  db: Db,
  id: string,
  thirdPartyOf: (issuer: string) => ThirdParty | null,
): Promise<Omit<OwnProfile, 'counts'> | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...accountColumns, 'email_verified_at', 'password_hash'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const identities = await db.selectFrom('identities').select('issuer').where('user_id', '=', id).execute()
  const { email_verified_at, password_hash, ...account } = row
  const linked = identities.map(({ issuer }) => thirdPartyOf(issuer)).filter((party) => party !== null)
  return {
    ...toOwnAccount(account),
    isEmailVerified: email_verified_at !== null,
    signInMethods: [...(password_hash === null ? [] : ['email' as const]), ...new Set(linked)],
  }
}

/** Returns everything that the user and staff may see of an account. */
export async function findUser(db: Db, id: string): Promise<Required<Omit<User, 'counts'>> | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...accountColumns, 'email_verified_at', 'banned_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { email_verified_at, banned_at, ...account } = row
  return { ...toOwnAccount(account), isEmailVerified: email_verified_at !== null, isBanned: banned_at !== null }
}

export type ProfileChange = {
  username?: string | undefined
  bio?: string | null | undefined
  avatar?: string | null | undefined
}

export async function updateProfile(tx: Db, id: string, change: ProfileChange): Promise<void> {
  // Kysely skips undefined values; without any value the update would be invalid.
  if (Object.values(change).every((value) => value === undefined)) return
  await tx.updateTable('users').set(change).where('id', '=', id).where('deleted_at', 'is', null).execute()
}

export async function updatePasswordHash(tx: Db, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/**
 * Sets a password that was chosen with a link from a mail, which proves that its owner reads the mails of the account.
 */
export async function setProvenPassword(tx: Db, id: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, is_password_proven: true })
    .where('id', '=', id)
    .execute()
}

/** Removes a password that was not chosen with a link from a mail. Returns whether there was one. */
export async function removeUnprovenPassword(tx: Db, id: string): Promise<boolean> {
  const removed = await tx
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .where('is_password_proven', '=', false)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()
  return row !== undefined
}

/** Makes reviews and votes of the account count in public figures (db/functions/people.sql). */
export async function giveWeight(tx: Db, id: string): Promise<void> {
  await sql`select give_weight(${id})`.execute(tx)
}

/** Marks an address as confirmed. Returns false if the account no longer has it. */
export async function markEmailVerified(tx: Db, id: string, email: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, ${now})` })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the address by a confirmed one. Returns false for banned and deleted accounts. */
export async function updateEmail(tx: Db, id: string, email: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ email, email_verified_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('banned_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findVerifiedEmail(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.email
}

/** Returns the admins who can sign in, and locks their rows, so that no two of them can be removed concurrently. */
export async function lockActiveAdmins(tx: Db): Promise<{ id: string; isDemo: boolean }[]> {
  return await tx
    .selectFrom('users')
    .select(['id', 'is_demo as isDemo'])
    .where('role', '=', 'ADMIN')
    .where('deleted_at', 'is', null)
    .where('banned_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Erases a person and returns the new username. The row is kept, because contributions reference it, but it no longer
 * identifies anyone.
 */
export async function erasePerson(tx: Db, id: string, now: Date): Promise<string> {
  const alias = `deleted-${id.replaceAll('-', '').slice(-22)}`
  await tx
    .updateTable('users')
    .set({
      username: alias,
      // A domain that cannot exist (RFC 2606), so that the real address is free for a new account.
      email: `${id}@deleted.invalid`,
      email_verified_at: null,
      password_hash: null,
      role: 'USER',
      avatar: null,
      bio: null,
      ban_reason: null,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('saved_views').where('user_id', '=', id).execute()
  return alias
}

export async function setRole(tx: Db, id: string, role: Role): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', id).execute()
}

export async function setBan(tx: Db, id: string, ban: { at: Date | null; reason: string | null }): Promise<void> {
  await tx.updateTable('users').set({ banned_at: ban.at, ban_reason: ban.reason }).where('id', '=', id).execute()
}
