import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export type EndingOffer = {
  readonly offerId: string
  readonly day: string
  readonly source: string
  readonly sourceUrl: string | null
}

/**
 * Returns the offers whose retirement date has come and that are not retired yet. Skips those whose status staff
 * locked, unless staff set the date too.
 */
export async function findEndingOffers(db: Db, today: string): Promise<EndingOffer[]> {
  const { rows } = await sql<EndingOffer>`
    select o.id as "offerId", o.retires_on::text as day, o.source, o.source_url as "sourceUrl"
    from offers o
    where o.retires_on <= ${today}::date and o.status <> 'retired'
      and (not exists (select from locks l where l.target_id = o.id and l.field = 'status')
        or exists (select from locks l where l.target_id = o.id and l.field = 'retiresOn'))
    order by o.retires_on, o.id`.execute(db)
  return rows
}
