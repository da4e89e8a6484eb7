import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Selects the models that can have a rank, with their display names. */
export function selectRankedModels(db: Db) {
  return db
    .selectFrom('models')
    .leftJoin('providers as sellers', 'sellers.id', 'models.lowest_input_provider_id')
    .select(['models.id', 'models.slug', 'models.name', 'models.lab'])
    .where('models.archived_at', 'is', null)
    .where('models.type', '=', 'chat')
}

/** The seller of the shown price, if it is not the maker's. */
export const sellerOfPrice = sql<string | null>`case when models.list_provider_id is null then sellers.name end`
