import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Scope } from './model-figures.queries.ts'

/**
 * A model is retired when it was sold and nobody sells it any more, or when its maker has sold it and stopped to. One
 * that was never on offer is not: nothing is known of it. Writes only rows that differ.
 */
export async function refreshRetirement(tx: Db, models: Scope): Promise<number> {
  const inScope = (column: string) => (models === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${models}::uuid[])`)
  const { numAffectedRows } = await sql`
    update models set is_retired = now.is_retired
    from (
      select m.id, coalesce(bool_and(o.status = 'retired')
        or bool_and(o.status = 'retired') filter (where p.slug = m.lab), false) as is_retired
      from models m left join offers o on o.model_id = m.id left join providers p on p.id = o.provider_id
      where ${inScope('m.id')} group by m.id
    ) now
    where models.id = now.id and models.is_retired <> now.is_retired`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
