import type { Capability } from '@inferdex/contracts/models/models'
import type { Db } from '../../db/db.ts'

export async function listCapabilities(
  db: Db,
  { category, activeOnly }: { category?: string | undefined; activeOnly?: boolean | undefined },
): Promise<Capability[]> {
  let capabilities = db
    .selectFrom('capabilities')
    .select(['id', 'name', 'display_name as displayName', 'category'])
    .orderBy('name')
    .orderBy('id')
  if (category !== undefined && category !== '') capabilities = capabilities.where('category', '=', category)
  if (activeOnly === true) capabilities = capabilities.where('active', '=', true)
  return await capabilities.execute()
}

/** Adds a capability, or activates a retired one. Returns undefined if it is already active. */
export async function upsertCapability(
  tx: Db,
  { id, name, displayName, category }: Capability,
): Promise<{ id: string } | undefined> {
  return await tx
    .insertInto('capabilities')
    .values({ id, name, display_name: displayName, category })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ active: true }).where('capabilities.active', '=', false),
    )
    .returning('id')
    .executeTakeFirst()
}

export async function setCapabilityActive(tx: Db, id: string, active: boolean): Promise<void> {
  await tx.updateTable('capabilities').set({ active }).where('id', '=', id).execute()
}
