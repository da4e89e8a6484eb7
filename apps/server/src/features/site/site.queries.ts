import type { SiteCounts } from '@inferdex/contracts/site/site'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Reads the totals. Only deals are counted on request, because they expire without a write. */
export async function readSiteCounts(db: Db, now: Date): Promise<SiteCounts> {
  const count = (name: string) => sql<number>`coalesce((select value from counts where name = ${name}), 0)`
  return await db
    .selectNoFrom([
      count('providers').as('providers'),
      count('models').as('models'),
      count('offers').as('offers'),
      count('price_changes').as('priceChanges'),
      sql<number>`(select count(*) from deals
        where archived_at is null and (expires_at is null or expires_at > ${now}))`.as('activeDeals'),
    ])
    .executeTakeFirstOrThrow()
}
