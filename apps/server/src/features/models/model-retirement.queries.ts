import { sql } from 'kysely'
import { changedRows, inScope, type Scope } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'

/**
 * Updates which models are retired: those that were sold and no longer are, and those that their maker stopped selling.
 * A model that was never sold is not retired. It writes only rows that differ.
 */
export async function refreshRetirement(tx: Db, models: Scope): Promise<number> {
  return await changedRows(
    tx,
    sql`
    update models set is_retired = now.is_retired
    from (
      select m.id, coalesce(bool_and(o.status = 'retired')
        or bool_and(o.status = 'retired') filter (where p.slug = m.lab), false) as is_retired
      from models m left join offers o on o.model_id = m.id left join providers p on p.id = o.provider_id
      where ${inScope('m.id', models)} group by m.id
    ) now
    where models.id = now.id and models.is_retired <> now.is_retired`,
  )
}
