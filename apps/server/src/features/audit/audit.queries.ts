import type { AuditEntry } from '@inferdex/contracts/audit.staff'
import type { AuditAction, AuditTarget, Changes } from '@inferdex/domain/audit/audit-actions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { actionsNamedLike, type AuditFilter, countMatching } from './audit-counts.queries.ts'

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

/** How many rows of a filtered list can be paged through. */
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
  const counted = await countMatching(db, filter)
  // Where the total is known, nothing beyond the page is looked at.
  const end = counted === null ? COUNTED_ENTRIES + 1 : Math.min(page * limit, counted, COUNTED_ENTRIES)
  const found = end <= (page - 1) * limit ? [] : await findPlaces(db, filter, { oldestFirst, after: null, limit: end })
  const places = found.slice((page - 1) * limit, Math.min(page * limit, COUNTED_ENTRIES))
  const total = counted ?? found.length
  return {
    items: await entriesAt(db, places, oldestFirst),
    total: Math.min(total, COUNTED_ENTRIES),
    isPartial: total > COUNTED_ENTRIES,
  }
}

type Stretch = {
  readonly oldestFirst: boolean
  /** Only what comes after this place, in the order asked for. */
  readonly after: number | null
  readonly limit: number
}

/** The next entries that match; none when the end is reached. */
export async function listStretch(db: Db, filter: AuditFilter, stretch: Stretch): Promise<AuditEntry[]> {
  return entriesAt(db, await findPlaces(db, filter, stretch), stretch.oldestFirst)
}

async function entriesAt(db: Db, places: readonly number[], oldestFirst: boolean): Promise<AuditEntry[]> {
  if (places.length === 0) return []
  const rows = await selectEntries(db)
    .where('audit_log.seq', 'in', places)
    .orderBy('audit_log.seq', oldestFirst ? 'asc' : 'desc')
    .execute()
  return rows.map(toEntry)
}

/** Each way to match reads its own index, newest or oldest first, and stops at the bound. */
async function findPlaces(db: Db, filter: AuditFilter, { oldestFirst, after, limit }: Stretch): Promise<number[]> {
  const bounded = sql`order by seq ${oldestFirst ? sql`asc` : sql`desc`} limit ${sql.lit(limit)}`
  const beyond = after === null ? sql`true` : oldestFirst ? sql`seq > ${after}` : sql`seq < ${after}`
  const { rows } = await sql<{ seq: number }>`${matching(filter, beyond, bounded)} ${bounded}`.execute(db)
  return rows.map(({ seq }) => seq)
}

function matching(filter: AuditFilter, beyond: RawBuilder<unknown>, bounded: RawBuilder<unknown>): RawBuilder<unknown> {
  const { action, targetType, targetId, userId, search = '' } = filter
  const conditions = [
    beyond,
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(targetType === undefined ? [] : [sql`target_type = ${targetType}`]),
    ...(targetId === undefined ? [] : [sql`target_id = ${targetId}`]),
    ...(userId === undefined ? [] : [sql`actor_id = ${userId}`]),
  ]
  const fixed = sql.join(conditions, sql` and `)
  if (search === '') return sql`select seq from audit_log where ${fixed}`
  const ways = [
    ...actionsNamedLike(search).map((name) => sql`action = ${name}`),
    sql`actor_username = ${search}`,
    sql`target_id = ${search}`,
  ]
  const found = ways.map((way) => sql`(select seq from audit_log where ${fixed} and ${way} ${bounded})`)
  return sql`select seq from (${sql.join(found, sql` union `)}) as found`
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
      sql<string | null>`own_picture(users.avatar)`.as('avatar'),
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
    changes: readable(row.changes as AuditEntry['changes']),
  }
}

/** Before, then after: the database keeps keys in an order of its own. */
function readable(changes: AuditEntry['changes']): AuditEntry['changes'] {
  if (changes === null) return null
  return Object.fromEntries(Object.entries(changes).map(([field, { from, to }]) => [field, { from, to }]))
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
