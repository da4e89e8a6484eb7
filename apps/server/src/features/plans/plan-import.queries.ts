import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { TIER_FILE_COLUMNS } from './tier-columns.queries.ts'

const FIELDS = Object.entries(TIER_FILE_COLUMNS)
const columns = sql.join(FIELDS.map(([, { column }]) => sql.ref(column)))
const values = sql.join(FIELDS.map(([field]) => sql.ref(`tier.${field}`)))
const typed = sql.join(FIELDS.map(([field, { type }]) => sql`${sql.ref(field)} ${sql.raw(type)}`))
const replaced = sql.join(
  FIELDS.filter(([field]) => field !== 'id').map(
    ([, { column }]) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`,
  ),
)

/**
 * Replaces the price lists of providers by those of a file and returns the providers. `wanted` selects (provider_id,
 * tiers) of changed lists only.
 */
export async function writeTiers(tx: Db, wanted: RawBuilder<unknown>, now: Date): Promise<string[]> {
  // Read once: the selection compares with the tables, so it would change while they are written.
  const { rows } = await sql<{ provider_id: string; tiers: unknown }>`${wanted}`.execute(tx)
  if (rows.length === 0) return []
  const lists = sql`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as list (provider_id uuid, tiers jsonb))`
  await sql`
    delete from pricing_tiers t using ${lists} w
    where t.provider_id = w.provider_id
      and not exists (select from jsonb_array_elements(w.tiers) as tier where tier ->> 'id' = t.id)`.execute(tx)
  // In two steps, because the free flag may move from one tier to another, and there is never more than one.
  await sql`
    update pricing_tiers set is_free_tier = false from ${lists} w
    where pricing_tiers.provider_id = w.provider_id and is_free_tier`.execute(tx)
  await sql`
    insert into pricing_tiers (provider_id, ${columns}, source, verified_on)
    select w.provider_id, ${values}, 'import', ${now.toISOString().slice(0, 10)}::date
    from ${lists} w cross join lateral jsonb_to_recordset(w.tiers) as tier (${typed})
    on conflict (provider_id, id) do update
    set ${replaced}, source = excluded.source, verified_on = excluded.verified_on`.execute(tx)
  return rows.map((row) => row.provider_id)
}
