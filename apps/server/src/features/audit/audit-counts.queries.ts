import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ResolvedFilter, Search } from './audit-filter.queries.ts'

/**
 * Returns the number of matching entries from the stored counts, or null if none is stored for this filter; then there
 * are few matches.
 */
export async function countStored(db: Db, filter: ResolvedFilter): Promise<number | null> {
  const { action, targetType, targetIds, actorIds, days } = filter
  if (targetIds !== undefined) return null
  if (days !== undefined) {
    return [action, targetType, actorIds].every((value) => value === undefined) ? days.entries : null
  }
  const key = countKey(filter)
  if (key === null) return null
  const { rows } = await sql<{ entries: number }>`
    select entries from audit_counts where kind = ${key.kind} and key = ${key.key}`.execute(db)
  return rows[0]?.entries ?? 0
}

/** Returns the stored number of entries of the actions, or the people, that a search text matches. */
export async function countMostNamed(db: Db, filter: ResolvedFilter, search: Search): Promise<number> {
  if (filter.targetIds !== undefined || filter.days !== undefined) return 0
  const { action, actorIds } = filter
  const actions = search.actions.filter((name) => name === (action ?? name))
  const people = search.actorIds.filter((id) => actorIds?.includes(id) ?? true)
  return Math.max(
    await sumCounts(
      db,
      actions.map((name) => countKey({ ...filter, action: name })),
    ),
    await sumCounts(
      db,
      people.map((id) => countKey({ ...filter, actorIds: [id] })),
    ),
  )
}

async function sumCounts(db: Db, keys: readonly (CountKey | null)[]): Promise<number> {
  const wanted = keys.filter((key) => key !== null).map(({ kind, key }) => sql`(${kind}, ${key})`)
  if (wanted.length === 0) return 0
  const { rows } = await sql<{ entries: number }>`
    select coalesce(sum(entries), 0)::bigint as entries from audit_counts
    where (kind, key) in (${sql.join(wanted)})`.execute(db)
  return rows[0]?.entries ?? 0
}

type CountKey = { readonly kind: string; readonly key: string }

/** Returns the key of the stored count for a combination of filters, or null. */
function countKey({
  action,
  targetType,
  actorIds,
}: Pick<ResolvedFilter, 'action' | 'targetType' | 'actorIds'>): CountKey | null {
  if (actorIds !== undefined && actorIds.length !== 1) return null
  const given = [
    ...(actorIds === undefined ? [] : [['actor', actorIds[0] ?? ''] as const]),
    ...(action === undefined ? [] : [['action', action] as const]),
    ...(targetType === undefined ? [] : [['type', targetType] as const]),
  ]
  if (given.length === 0 || given.length > 2) return null
  return { kind: given.map(([kind]) => kind).join(' '), key: given.map(([, key]) => key).join(' ') }
}
