import type { Capability } from '@inferdex/contracts/models'
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
