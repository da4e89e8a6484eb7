import type { Db } from '../../db/db.ts'

/** Archives a deal, or restores it. */
export async function setDealArchived(
  tx: Db,
  id: string,
  archivedAt: Date | null,
  by: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deals')
    .set({ archived_at: archivedAt, archived_by: by, archived_with: null })
    .where('id', '=', id)
    .where('archived_at', archivedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets the expiry date and returns the old one, or undefined if there is no such deal. */
export async function setDealExpiry(
  tx: Db,
  id: string,
  expiresAt: Date | null,
  now: Date,
): Promise<{ before: Date | null } | undefined> {
  const before = await tx
    .selectFrom('deals')
    .select('expires_at')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) return undefined
  await tx
    .updateTable('deals')
    .set({ expires_at: expiresAt, origin: 'staff', updated_at: now })
    .where('id', '=', id)
    .execute()
  return { before: before.expires_at }
}
