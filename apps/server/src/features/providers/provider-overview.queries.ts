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
    .where('offers.standing', '<>', 'ended')
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

const MAX_ANNOUNCED = 50

/** Selects the announced prices of the provider in the outer query, soonest first. */
export function selectAnnouncedChanges(db: Db) {
  return db
    .selectFrom('scheduled_prices as coming')
    .innerJoin('offers', 'offers.id', 'coming.offer_id')
    .innerJoin('models', 'models.id', 'offers.model_id')
    .leftJoin('price_components as current', (join) =>
      join
        .onRef('current.offer_id', '=', 'coming.offer_id')
        .onRef('current.kind', '=', 'coming.kind')
        .onRef('current.mode', '=', 'coming.mode')
        .onRef('current.min_input_tokens', '=', 'coming.min_input_tokens')
        .on('current.valid_to', 'is', null)
        .on('current.replaced_at', 'is', null),
    )
    .select(['models.slug', 'models.name', 'coming.kind', 'coming.mode', 'coming.min_input_tokens', 'coming.starts_on'])
    .select([sql<string | null>`current.amount::text`.as('before'), sql<string>`coming.amount::text`.as('after')])
    .where(sql<boolean>`offers.provider_id = providers.id`)
    .where('coming.amount', 'is not', null)
    .where('offers.standing', '<>', 'ended')
    .where('models.archived_at', 'is', null)
    .orderBy('coming.starts_on')
    .orderBy('models.sort_name')
    .orderBy('coming.kind')
    .orderBy('coming.mode', 'desc')
    .limit(MAX_ANNOUNCED)
}
