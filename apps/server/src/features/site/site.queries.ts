import type { SiteCounts } from '@inferdex/contracts/site'
import type { Db } from '../../db/db.ts'

export async function readSiteCounts(db: Db): Promise<SiteCounts> {
  const rows = await db
    .selectFrom('counts')
    .select(['name', 'value'])
    .where('name', 'in', ['providers', 'models', 'active_deals'])
    .execute()
  const byName = new Map(rows.map(({ name, value }) => [name, value]))
  return {
    providers: byName.get('providers') ?? 0,
    models: byName.get('models') ?? 0,
    activeDeals: byName.get('active_deals') ?? 0,
  }
}
