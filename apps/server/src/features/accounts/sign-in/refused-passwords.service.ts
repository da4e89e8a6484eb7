import type { Db } from '../../../db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { findCredentials } from '../accounts.queries.ts'
import { insertSecurityEvent } from '../security-events.queries.ts'

export type RefusedPassword = {
  readonly email: string
  readonly at: string
  readonly network: string | null
  readonly userAgent: string | null
}
export type RefusedPasswordDeps = { readonly db: Db }

/** Records a wrong password, if the address has an account. */
export async function recordRefusedPassword(
  { db }: RefusedPasswordDeps,
  { email, at, network, userAgent }: RefusedPassword,
): Promise<void> {
  const account = await findCredentials(db, email)
  if (account === undefined) return
  const time = new Date(at)
  const { userId } = account
  await insertSecurityEvent(db, { id: newId(time), userId, kind: 'password-refused', at: time, network, userAgent })
}
