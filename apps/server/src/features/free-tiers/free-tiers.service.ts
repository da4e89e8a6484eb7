import type { FreeTierProvider } from '@inferdex/contracts/free-tiers'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'
import { selectTiers, toTier } from '../plans/tiers.queries.ts'
import { selectFreeTierProviders } from './free-tiers.queries.ts'

export async function listFreeTiers(db: Db): Promise<FreeTierProvider[]> {
  const rows = await selectFreeTierProviders(db)
    .select(jsonArrayFrom(selectTiers(db).where('tiers.is_free_tier', '=', true)).as('tiers'))
    .execute()
  return rows.map((row) => ({ ...row, tiers: row.tiers.map(toTier) }))
}
