import { sql } from 'kysely'
import { changedRows, inScope, type Scope } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'

export type StatedField = {
  readonly offerId: string
  readonly field: string
  readonly value: string
  readonly unit: string | null
}

/**
 * Reads the source values of offer fields that more than one source reports. Skips locked fields, which are decided.
 */
export async function readStatedValues(tx: Db, models: Scope): Promise<StatedField[]> {
  const { rows } = await sql<StatedField>`
    select s.target_id as "offerId", s.field, s.value, s.unit
    from offers o join opinions s on s.target_id = o.id and s.starts_on = '-infinity'
    where ${inScope('o.model_id', models)}
      and exists (select from opinions other where other.target_id = s.target_id and other.field = s.field
        and other.starts_on = '-infinity' and other.source <> s.source and (other.value, other.unit) is distinct from (s.value, s.unit))
      and not exists (select from locks l where l.target_id = s.target_id and l.field = s.field)`.execute(tx)
  return rows
}

export async function writeDisputes(
  tx: Db,
  models: Scope,
  disputed: readonly { readonly offerId: string; readonly fields: readonly string[] }[],
): Promise<number> {
  return await changedRows(
    tx,
    sql`
    update offers o set disputed = now.fields
    from (
      select o.id, coalesce(d.fields, '{}') as fields
      from offers o left join jsonb_to_recordset(${JSON.stringify(disputed)}::jsonb) as d ("offerId" uuid, fields text[])
        on d."offerId" = o.id
      where ${inScope('o.model_id', models)} and (d."offerId" is not null or o.disputed <> '{}')
    ) now where o.id = now.id and o.disputed <> now.fields`,
  )
}
