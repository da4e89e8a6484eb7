import { UNPAGED_ROWS } from '@inferdex/contracts/protocol/paging'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The number of capabilities in the summary of a provider. */
const TOP_CAPABILITIES = 20

/** Selects the most common capabilities of the models of the provider in the outer query. */
export function selectTopCapabilities(db: Db) {
  const sold = db
    .selectFrom('models')
    .innerJoin('offers', 'offers.model_id', 'models.id')
    .select(['models.id', 'models.capabilities'])
    .distinct()
    .where(sql<boolean>`offers.provider_id = providers.id`)
    .where('offers.status', '<>', 'retired')
    .where('models.archived_at', 'is', null)
    .limit(UNPAGED_ROWS)
  return db
    .selectFrom(sold.as('sold'))
    .innerJoinLateral(
      sql<{ name: string }>`unnest(sold.capabilities)`.as<'capability'>(sql`capability(name)`),
      (join) => join.onTrue(),
    )
    .select(['capability.name', sql<number>`count(*)`.as('count')])
    .groupBy('capability.name')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('capability.name')
    .limit(TOP_CAPABILITIES)
}
