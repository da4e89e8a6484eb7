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

/** Inserts an entry. A trigger sets its sequence number and hash. */
export async function insertAuditEntry(tx: Db, entry: NewAuditEntry, now: Date): Promise<void> {
  await sql`
    insert into audit_log (id, at, actor_id, actor_username, actor_email, action, target_type, target_id, ip, changes)
    select ${entry.id}, ${now}, users.id, users.username, users.email, ${entry.action}, ${entry.targetType},
      ${entry.targetId}, ${entry.address}::inet, ${entry.changes === null ? null : JSON.stringify(entry.changes)}::jsonb
    from users where users.id = ${entry.actorId}`.execute(tx)
}

/** The number of rows up to which a filtered list has pages. */
const COUNTED_ENTRIES = 2000

export function isFiltered({ action, targetType, targetId, userId, search = '' }: AuditFilter): boolean {
  return [action, targetType, targetId, userId].some((value) => value !== undefined) || search !== ''
}

/** Lists a page of the whole log. Sequence numbers have no gaps, so a page is a range of them. */
export async function listBySeq(
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
  // If the total is known, nothing beyond the page is read.
  const end = counted === null ? COUNTED_ENTRIES + 1 : Math.min(page * limit, counted, COUNTED_ENTRIES)
  const found = end <= (page - 1) * limit ? [] : await findSeqs(db, filter, { oldestFirst, after: null, limit: end })
  const seqs = found.slice((page - 1) * limit, Math.min(page * limit, COUNTED_ENTRIES))
  const total = counted ?? found.length
  return {
    items: await entriesAt(db, seqs, oldestFirst),
    total: Math.min(total, COUNTED_ENTRIES),
    isPartial: total > COUNTED_ENTRIES,
  }
}

type Slice = {
  readonly oldestFirst: boolean
  /** Only entries after this sequence number, in the requested order. */
  readonly after: number | null
  readonly limit: number
}

/** Returns the next matching entries, or none at the end. */
export async function listMatching(db: Db, filter: AuditFilter, slice: Slice): Promise<AuditEntry[]> {
  return entriesAt(db, await findSeqs(db, filter, slice), slice.oldestFirst)
}

async function entriesAt(db: Db, seqs: readonly number[], oldestFirst: boolean): Promise<AuditEntry[]> {
  if (seqs.length === 0) return []
  const rows = await selectEntries(db)
    .where('audit_log.seq', 'in', seqs)
    .orderBy('audit_log.seq', oldestFirst ? 'asc' : 'desc')
    .execute()
  return rows.map(toEntry)
}

/**
 * Returns the sequence numbers of matching entries. Each alternative of a search reads its own index in order, and
 * stops at the limit.
 */
async function findSeqs(db: Db, filter: AuditFilter, { oldestFirst, after, limit }: Slice): Promise<number[]> {
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
  const alternatives = [
    ...actionsNamedLike(search).map((name) => sql`action = ${name}`),
    sql`actor_username = ${search}`,
    sql`target_id = ${search}`,
  ]
  const found = alternatives.map(
    (alternative) => sql`(select seq from audit_log where ${fixed} and ${alternative} ${bounded})`,
  )
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
    changes: withFromFirst(row.changes as AuditEntry['changes']),
  }
}

/** Puts `from` before `to`, because jsonb sorts its keys. */
function withFromFirst(changes: AuditEntry['changes']): AuditEntry['changes'] {
  if (changes === null) return null
  return Object.fromEntries(Object.entries(changes).map(([field, { from, to }]) => [field, { from, to }]))
}

const VERIFY_BATCH_SIZE = 20_000

export type BrokenLink = { readonly seq: number; readonly reason: string }

/** Verifies the whole hash chain. Returns null if it is intact. */
export async function findBrokenLink(db: Db): Promise<BrokenLink | null> {
  const head = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
  let seq = 0
  let hash: Buffer = Buffer.alloc(32)
  for (;;) {
    const { rows } = await sql<{ seq: number; hash: Buffer; previous_hash: Buffer; own: Buffer }>`
      select seq, hash, previous_hash, audit_hash(audit_log) as own from audit_log
      where seq > ${seq} order by seq limit ${sql.lit(VERIFY_BATCH_SIZE)}`.execute(db)
    for (const row of rows) {
      if (row.seq !== seq + 1) return { seq: seq + 1, reason: 'this entry is missing' }
      if (!row.previous_hash.equals(hash)) return { seq: row.seq, reason: 'this entry does not follow the one before' }
      if (!row.own.equals(row.hash)) return { seq: row.seq, reason: 'this entry was changed' }
      seq = row.seq
      hash = row.hash
    }
    if (rows.length < VERIFY_BATCH_SIZE) break
  }
  if (seq > head.seq) return { seq: head.seq + 1, reason: 'this entry was put in' }
  if (seq < head.seq) return { seq: seq + 1, reason: 'this entry is missing' }
  return hash.equals(head.hash) ? null : { seq, reason: 'the newest entry is not the one that was written last' }
}
