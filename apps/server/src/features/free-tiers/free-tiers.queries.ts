import { UNPAGED_ROWS } from '@inferdex/contracts/protocol/paging'
import { sql } from 'kysely'
import { selectNamedProviders } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'

/** Selects the providers with a free tier, by name, and their tiers. */
export function selectFreeTierProviders(db: Db) {
  return selectNamedProviders(db)
    .select([
      'providers.description',
      'providers.website',
      'providers.headquarters',
      sql<string | null>`own_picture(providers.logo)`.as('logo'),
    ])
    .where('providers.has_free_tier', '=', true)
    .orderBy('providers.sort_name')
    .orderBy('providers.id')
    .limit(UNPAGED_ROWS)
}
