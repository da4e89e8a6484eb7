import type { IntakeDecision } from '@inferdex/contracts/intake/intake.staff'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** What a decision changed in one field, as needed to undo it. */
export type DecidedItem = {
  readonly targetType: 'offer' | 'model'
  readonly targetId: string
  readonly field: string
  readonly proposals: readonly { readonly id: string; readonly observedAt: string }[]
  /** Null if the shown value is kept. `from` null: nothing was shown. */
  readonly change: {
    readonly from: { readonly value: string; readonly unit: string | null; readonly source: string } | null
    readonly to: string | null
  } | null
}

export type NewDecision = {
  readonly id: string
  readonly by: string
  readonly rule: string | null
  readonly providerId: string | null
  readonly taken: number
  readonly kept: number
  readonly items: readonly DecidedItem[]
}

export async function insertDecision(tx: Db, decision: NewDecision, now: Date): Promise<void> {
  await tx
    .insertInto('intake_decisions')
    .values({
      id: decision.id,
      decided_by: decision.by,
      decided_at: now,
      rule: decision.rule,
      provider_id: decision.providerId,
      taken: decision.taken,
      kept: decision.kept,
      items: JSON.stringify(decision.items),
    })
    .execute()
}

/** Locks a decision for its undo. */
export async function lockDecision(
  tx: Db,
  id: string,
): Promise<{ items: DecidedItem[]; undoneAt: Date | null } | undefined> {
  const { rows } = await sql<{ items: DecidedItem[]; undoneAt: Date | null }>`
    select items, undone_at as "undoneAt" from intake_decisions where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function setUndone(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('intake_decisions').set({ undone_at: now }).where('id', '=', id).execute()
}

const DECISION = sql`
  select d.id, to_char(d.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "decidedAt",
    u.username as "decidedBy", d.rule, d.taken, d.kept, d.undone_at is not null as "isUndone",
    case when p.id is null then null else jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name) end as provider
  from intake_decisions d left join users u on u.id = d.decided_by left join providers p on p.id = d.provider_id`

export async function findDecision(db: Db, id: string): Promise<IntakeDecision> {
  const { rows } = await sql<IntakeDecision>`${DECISION} where d.id = ${id}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error(`No decision ${id}`)
  return found
}

/** Lists the newest decisions since a moment. */
export async function listDecisions(db: Db, since: Date): Promise<IntakeDecision[]> {
  const { rows } = await sql<IntakeDecision>`
    ${DECISION} where d.decided_at >= ${since} order by d.decided_at desc, d.id desc limit 100`.execute(db)
  return rows
}

export async function countDecided(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(taken + kept), 0)::int as count from intake_decisions
    where decided_at >= ${since} and undone_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
