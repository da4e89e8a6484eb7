import { sql } from 'kysely'
import { changedRows, inScope, type Scope } from '../../../db/catalogue-records.queries.ts'
import type { Db } from '../../../db/db.ts'

/** Updates the standings of the models' offers to the stored day. Writes only rows that differ. */
export async function refreshStandings(tx: Db, models: Scope): Promise<number> {
  return await changedRows(
    tx,
    sql`
    update offers set standing = now.standing
    from (
      select o.id, standing_of(o, (select day from standing_day)) as standing
      from offers o where ${inScope('o.model_id', models)}
    ) now
    where offers.id = now.id and offers.standing <> now.standing`,
  )
}

/**
 * Moves the standing day forward; a clock that was set back has no effect. Returns the models and sellers of the offers
 * that may have changed, because a date of theirs or of their model has passed since the previous day.
 */
export async function moveStandingDay(
  tx: Db,
  day: string,
): Promise<{ readonly modelIds: string[]; readonly providerIds: string[] }> {
  const { rows } = await sql<{ before: string | null }>`
    select day::text as before from standing_day for update`.execute(tx)
  const before = rows[0]?.before ?? null
  if (before !== null && before >= day) return { modelIds: [], providerIds: [] }
  await sql`update standing_day set day = ${day}::date`.execute(tx)
  const hasPassed = (column: string) =>
    sql`${sql.ref(column)} <= ${day}::date and (${before}::date is null or ${sql.ref(column)} > ${before}::date)`
  const { rows: passed } = await sql<{ modelId: string; providerId: string | null }>`
    select o.model_id as "modelId", o.provider_id as "providerId" from offers o where ${hasPassed('o.retires_on')}
    union
    select m.id, o.provider_id from models m left join offers o on o.model_id = m.id
    where ${hasPassed('m.retires_on')}`.execute(tx)
  return {
    modelIds: [...new Set(passed.map(({ modelId }) => modelId))],
    providerIds: [...new Set(passed.flatMap(({ providerId }) => providerId ?? []))],
  }
}
