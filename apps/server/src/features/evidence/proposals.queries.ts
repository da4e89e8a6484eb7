import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type LostField = { readonly targetId: string; readonly field: string }

/** Supersedes proposals to remove a value that its source reports again. */
export async function supersedeNullProposals(
  tx: Db,
  source: string,
  { targetIds, reported }: { targetIds: readonly string[]; reported: readonly LostField[] },
): Promise<void> {
  await sql`
    update observations o set state = 'superseded'
    from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as n ("targetId" uuid, field text)
    where o.source = ${source} and o.target_id = any(${targetIds}::uuid[]) and o.state = 'proposed' and o.value is null
      and o.target_id = n."targetId" and (o.field collate "C" = n.field or o.field = 'status')`.execute(tx)
}

export type Proposal = {
  readonly id: string
  readonly observedAt: Date
  readonly targetType: 'offer' | 'model' | 'plan' | 'deal' | 'provider' | 'benchmark-result'
  readonly targetId: string
  readonly field: string
  readonly value: string | null
  readonly unit: string | null
  readonly source: string
  readonly sourceUrl: string | null
  readonly validFrom: Date | null
  readonly validTo: Date | null
  readonly rule: string
}

/** Locks pending values; those that have been decided since are missing in the result. */
export async function lockProposals(tx: Db, fields: readonly LostField[]): Promise<Proposal[]> {
  const ids = [...new Set(fields.map(({ targetId }) => targetId))]
  const { rows } = await sql<Proposal>`
    select o.id, o.observed_at as "observedAt", o.target_type as "targetType", o.target_id as "targetId", o.field,
      o.value, o.unit, o.source, o.source_url as "sourceUrl", o.valid_from as "validFrom", o.valid_to as "validTo", o.rule
    from observations o
    where o.state = 'proposed' and o.target_id = any(${ids}::uuid[])
      and (o.target_id, o.field collate "C") in (
        select n."targetId", n.field from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as n ("targetId" uuid, field text))
    order by o.target_id, o.field, o.id for update`.execute(tx)
  return rows
}

export type Decided = {
  readonly id: string
  readonly observedAt: Date
  readonly state: 'accepted' | 'rejected' | 'proposed'
}

/** Stores the decision about observations. Returns how many there were. */
export async function setDecided(
  tx: Db,
  decided: readonly Decided[],
  { by, rule, now }: { by: string; rule: string | null; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with now as (
      select * from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as n (id uuid, "observedAt" timestamptz, state text)
    ), opinion as (
      update opinions p set state = n.state
      from now n join observations o on o.id = n.id and o.observed_at = n."observedAt"
      where p.target_id = o.target_id and p.field = o.field and p.source = o.source and p.observation_id = n.id
    )
    update observations o set state = n.state, rule = coalesce(${rule}, o.doubts[1], o.rule),
      decided_by = case when n.state = 'proposed' then null else ${by}::uuid end,
      decided_at = case when n.state = 'proposed' then null else ${now}::timestamptz end
    from now n
    where o.id = n.id and o.observed_at = n."observedAt"`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
