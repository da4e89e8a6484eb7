import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export type AuthenticatorApp = {
  secret: Buffer
  createdAt: Date
  confirmedAt: Date | null
  lastStep: number
  lastUsedAt: Date | null
}

export async function findApp(db: Db, userId: string): Promise<AuthenticatorApp | undefined> {
  const row = await db
    .selectFrom('authenticator_apps')
    .select(['secret', 'created_at', 'confirmed_at', 'last_step', 'last_used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (
    row && {
      secret: row.secret,
      createdAt: row.created_at,
      confirmedAt: row.confirmed_at,
      lastStep: row.last_step,
      lastUsedAt: row.last_used_at,
    }
  )
}

/** Serialises changes of an account's factors. */
export async function lockFactorsOf(tx: Db, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
}

/** Returns whether sign-ins of the account have a second step. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const apps = db.selectFrom('authenticator_apps').select('user_id').where('confirmed_at', 'is not', null)
  const passkeys = db.selectFrom('passkeys').select('user_id').where('user_id', '=', userId)
  const row = await apps.where('user_id', '=', userId).union(passkeys).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Saves the secret of an app that is being set up. Returns false if the account already has a confirmed one. */
export async function saveUnconfirmedApp(db: Db, userId: string, secret: Buffer, now: Date): Promise<boolean> {
  const saved = await db
    .insertInto('authenticator_apps')
    .values({ user_id: userId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now })
        .where('authenticator_apps.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Turns the app on. One statement, so that only one of two parallel confirmations succeeds. */
export async function confirmAppOf(
  tx: Db,
  userId: string,
  { secret, step }: { secret: Buffer; step: number },
  now: Date,
): Promise<boolean> {
  const confirmed = await tx
    .updateTable('authenticator_apps')
    .set({ confirmed_at: now, last_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Consumes a time step. One statement, so that a code that is sent twice concurrently is accepted once. */
export async function consumeStep(tx: Db, userId: string, step: number, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('authenticator_apps')
    .set({ last_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Re-encrypts a secret: replaces its sealed bytes. */
export async function replaceAppSecret(tx: Db, userId: string, secret: Buffer): Promise<void> {
  await tx.updateTable('authenticator_apps').set({ secret }).where('user_id', '=', userId).execute()
}

export async function deleteAppOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('authenticator_apps').where('user_id', '=', userId).execute()
}

export async function deleteUnconfirmedApps(db: Db, startedBefore: Date): Promise<void> {
  await db
    .deleteFrom('authenticator_apps')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', startedBefore)
    .execute()
}

export async function replaceRecoveryCodes(
  tx: Db,
  userId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await deleteRecoveryCodesOf(tx, userId)
  const rows = hashes.map((hash) => ({ user_id: userId, hash, created_at: now }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Consumes a recovery code. One statement, so that it works once. */
export async function consumeRecoveryCode(tx: Db, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

export async function deleteRecoveryCodesOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}
