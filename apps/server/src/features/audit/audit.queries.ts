import type { AuditEntry } from '@inferdex/contracts/audit'
import { type AuditAction, type AuditTarget, auditActions, type Changes } from '@inferdex/domain/audit-actions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type NewAuditEntry = {
  readonly id: string
  readonly actorId: string
  readonly action: AuditAction
  readonly targetType: AuditTarget
  readonly targetId: string
  readonly address: string | null
  readonly changes: Changes | null
}

/** Place and hash are given by the table itself. */
export async function insertAuditEntry(tx: Db, entry: NewAuditEntry, now: Date): Promise<void> {
  await sql`
    insert into audit_log (id, at, actor_id, actor_username, actor_email, action, target_type, target_id, ip, changes)
    select ${entry.id}, ${now}, users.id, users.username, users.email, ${entry.action}, ${entry.targetType},
      ${entry.targetId}, ${entry.address}::inet, ${entry.changes === null ? null : JSON.stringify(entry.changes)}::jsonb
    from users where users.id = ${entry.actorId}`.execute(tx)
}

export type AuditFilter = {
  readonly action?: string | undefined
  readonly targetType?: string | undefined
  readonly targetId?: string | undefined
  readonly userId?: string | undefined
  readonly search?: string | undefined
}

/** How many rows of a filtered list are counted and can be paged through. */
const COUNTED_ENTRIES = 2000

export function isFiltered({ action, targetType, targetId, userId, search = '' }: AuditFilter): boolean {
  return [action, targetType, targetId, userId].some((value) => value !== undefined) || search !== ''
}

/** Places are given without gaps, so a page of the whole log is found by its number alone. */
export async function listByPlace(
  db: Db,
  { page, limit, oldestFirst }: { page: number; limit: number; oldestFirst: boolean },
): Promise<{ items: AuditEntry[]; total: number }> {
  const { seq: total } = await db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()
  const skipped = (page - 1) * limit
  const [from, to] = oldestFirst ? [skipped + 1, skipped + limit] : [total - skipped - limit + 1, total - skipped]
  const rows = await selectEntries(db)
    .where('audit_log.seq', '>=', from)
    .where('audit_log.seq', '<=', to)
    .orderBy('audit_log.seq', oldestFirst ? 'asc' : 'desc')
    .execute()
  return { items: rows.map(toEntry), total }
}

export async function listFiltered(
  db: Db,
  filter: AuditFilter,
  { page, limit, oldestFirst }: { page: number; limit: number; oldestFirst: boolean },
): Promise<{ items: AuditEntry[]; total: number; isPartial: boolean }> {
  const direction = oldestFirst ? sql`asc` : sql`desc`
  const { rows: found } = await sql<{ seq: number }>`
    ${matching(filter, direction)} order by seq ${direction} limit ${sql.lit(COUNTED_ENTRIES + 1)}`.execute(db)
  const places = found.slice((page - 1) * limit, Math.min(page * limit, COUNTED_ENTRIES)).map(({ seq }) => seq)
  const rows =
    places.length === 0
      ? []
      : await selectEntries(db)
          .where('audit_log.seq', 'in', places)
          .orderBy('audit_log.seq', oldestFirst ? 'asc' : 'desc')
          .execute()
  return {
    items: rows.map(toEntry),
    total: Math.min(found.length, COUNTED_ENTRIES),
    isPartial: found.length > COUNTED_ENTRIES,
  }
}

/** Each way to match reads its own index, newest or oldest first, and stops at the bound. */
function matching(filter: AuditFilter, direction: RawBuilder<unknown>): RawBuilder<unknown> {
  const { action, targetType, targetId, userId, search = '' } = filter
  const conditions = [
    sql`true`,
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(targetType === undefined ? [] : [sql`target_type = ${targetType}`]),
    ...(targetId === undefined ? [] : [sql`target_id = ${targetId}`]),
    ...(userId === undefined ? [] : [sql`actor_id = ${userId}`]),
  ]
  const fixed = sql.join(conditions, sql` and `)
  if (search === '') return sql`select seq from audit_log where ${fixed}`
  const wanted = search.toUpperCase().replaceAll(' ', '_')
  const ways = [
    ...auditActions.filter((name) => name.includes(wanted)).map((name) => sql`action = ${name}`),
    sql`actor_username = ${search}`,
    sql`target_id = ${search}`,
  ]
  const bounded = ways.map(
    (way) => sql`(select seq from audit_log where ${fixed} and ${way} order by seq ${direction}
      limit ${sql.lit(COUNTED_ENTRIES + 1)})`,
  )
  return sql`select seq from (${sql.join(bounded, sql` union `)}) as found`
}

function selectEntries(db: Db) {
  return db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select([
      'audit_log.id',
      'audit_log.seq',
      'audit_log.at',
      'audit_log.actor_username',
      'audit_log.actor_email',
      'audit_log.action',
      'audit_log.target_type',
      'audit_log.target_id',
      'audit_log.changes',
      'users.avatar',
      sql<string | null>`host(audit_log.ip)`.as('ip'),
    ])
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

function toEntry(row: EntryRow): AuditEntry {
  return {
    id: row.id,
    seq: row.seq,
    createdAt: row.at.toISOString(),
    user: { username: row.actor_username, email: row.actor_email, avatar: row.avatar },
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    ipAddress: row.ip,
    changes: row.changes as AuditEntry['changes'],
  }
}

const VERIFIED_AT_A_TIME = 20_000

export type BrokenLink = { readonly seq: number; readonly reason: string }

/** Walks the whole chain. Null when every link holds. */
export async function findBrokenLink(db: Db): Promise<BrokenLink | null> {
  const head = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
  let seq = 0
  let hash: Buffer = Buffer.alloc(32)
  for (;;) {
    const { rows } = await sql<{ seq: number; hash: Buffer; previous_hash: Buffer; own: Buffer }>`
      select seq, hash, previous_hash, audit_hash(audit_log) as own from audit_log
      where seq > ${seq} order by seq limit ${sql.lit(VERIFIED_AT_A_TIME)}`.execute(db)
    for (const row of rows) {
      if (row.seq !== seq + 1) return { seq: seq + 1, reason: 'this entry is missing' }
      if (!row.previous_hash.equals(hash)) return { seq: row.seq, reason: 'this entry does not follow the one before' }
      if (!row.own.equals(row.hash)) return { seq: row.seq, reason: 'this entry was changed' }
      seq = row.seq
      hash = row.hash
    }
    if (rows.length < VERIFIED_AT_A_TIME) break
  }
  if (seq > head.seq) return { seq: head.seq + 1, reason: 'this entry was put in' }
  if (seq < head.seq) return { seq: seq + 1, reason: 'this entry is missing' }
  return hash.equals(head.hash) ? null : { seq, reason: 'the newest entry is not the one that was written last' }
}
