import { auditActions } from '@inferdex/domain/audit/audit-actions'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type AuditFilter = {
  readonly action?: string | undefined
  readonly targetType?: string | undefined
  readonly targetId?: string | undefined
  readonly userId?: string | undefined
  readonly search?: string | undefined
}

/** Returns the actions whose names contain a search text. */
export function actionsNamedLike(search: string): string[] {
  const wanted = search.toUpperCase().replaceAll(' ', '_')
  return auditActions.filter((name) => name.includes(wanted))
}

/**
 * Returns the number of matching entries from the stored counts, or null if there is none for this filter; then the
 * matches are few.
 */
export async function countMatching(db: Db, filter: AuditFilter): Promise<number | null> {
  const { targetId, search = '' } = filter
  if (targetId !== undefined) return null
  if (search !== '') return countFound(db, filter, search)
  const key = countKey(filter)
  if (key === null) return null
  const { rows } = await sql<{ entries: number }>`
    select entries from audit_counts where kind = ${key.kind} and key = ${key.key}`.execute(db)
  return rows[0]?.entries ?? 0
}

async function countFound(db: Db, filter: AuditFilter, search: string): Promise<number | null> {
  const isOpen = [filter.action, filter.targetType, filter.userId].every((value) => value === undefined)
  const actions = actionsNamedLike(search).filter((name) => name === (filter.action ?? name))
  const keys = actions.map((action) => countKey({ ...filter, action })).filter((key) => key !== null)
  if (keys.length < actions.length) return null
  const wanted = [...keys, { kind: 'name', key: search }].map(({ kind, key }) => sql`(${kind}, ${key})`)
  const { rows } = await sql<{ acted: number; named: number; targeted: boolean }>`
    select coalesce(sum(entries) filter (where kind <> 'name'), 0)::bigint as acted,
      coalesce(sum(entries) filter (where kind = 'name'), 0)::bigint as named,
      exists (select from audit_log where target_id = ${search}) as targeted
    from audit_counts where (kind, key) in (${sql.join(wanted)})`.execute(db)
  const { acted, named, targeted } = rows[0] ?? { acted: 0, named: 0, targeted: false }
  if (targeted) return null
  if (named === 0) return acted
  // An entry may match by its action and by its actor, so these cannot be added; they are counted while reading.
  return isOpen && actions.length === 0 ? named : null
}

/** Returns the key of the stored count for a combination of filters, or null. */
function countKey({ action, targetType, userId }: AuditFilter): { kind: string; key: string } | null {
  const given = [
    ...(userId === undefined ? [] : [['actor', userId] as const]),
    ...(action === undefined ? [] : [['action', action] as const]),
    ...(targetType === undefined ? [] : [['type', targetType] as const]),
  ]
  if (given.length === 0 || given.length > 2) return null
  return { kind: given.map(([kind]) => kind).join(' '), key: given.map(([, key]) => key).join(' ') }
}
