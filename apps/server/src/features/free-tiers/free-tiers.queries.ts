import { UNPAGED_ROWS } from '@inferdex/contracts/protocol/paging'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Providers that give something for nothing, by name; their tiers are hung on it. */
export function selectFreeTierProviders(db: Db) {
  return db
    .selectFrom('providers')
    .select([
      'providers.id',
      'providers.slug',
      'providers.name',
      'providers.description',
      'providers.website',
      'providers.headquarters',
      sql<string | null>`own_picture(providers.logo)`.as('logo'),
    ])
    .where('providers.has_free_tier', '=', true)
    .where('providers.archived_at', 'is', null)
    .orderBy('providers.sort_name')
    .orderBy('providers.id')
    .limit(UNPAGED_ROWS)
}
