import type { AuditEntry } from '@inferdex/contracts/audit.staff'
import type { AuditAction, AuditTarget, Changes } from '@inferdex/domain/audit/audit-actions'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { countMostNamed, countStored } from './audit-counts.queries.ts'
import { type AuditFilter, type ResolvedFilter, resolveFilter, type Search } from './audit-filter.queries.ts'
import {
  COUNTED_ENTRIES,
  findFew,
  findSeqs,
  findsNothing,
  lookAtRecords,
  type Slice,
  walk,
  WALKED_ENTRIES,
} from './audit-find.queries.ts'

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
  asked: AuditFilter,
  { page, limit, oldestFirst }: { page: number; limit: number; oldestFirst: boolean },
): Promise<{ items: AuditEntry[]; total: number; isPartial: boolean }> {
  const filter = await resolveFilter(db, asked)
  const { total, isPartial, all } = await countEntries(db, filter, {
    oldestFirst,
    after: null,
    limit: (page + 1) * limit,
  })
  const end = Math.min(page * limit, total)
  const start = (page - 1) * limit
  const found =
    end <= start
      ? []
      : (all?.toSorted((a, b) => (oldestFirst ? a - b : b - a)) ??
        (await findSeqs(db, filter, { oldestFirst, after: null, limit: end })))
  return { items: await entriesAt(db, found.slice(start, end), oldestFirst), total, isPartial }
}

type Counted = {
  readonly total: number
  /** Whether there may be more. */
  readonly isPartial: boolean
  /** The matches, unordered, if counting had to read them. */
  readonly all: readonly number[] | null
}

const upTo = (total: number, all: readonly number[] | null): Counted => ({
  total: Math.min(total, COUNTED_ENTRIES),
  isPartial: total > COUNTED_ENTRIES,
  all: total > COUNTED_ENTRIES ? null : all,
})

/** Counts the matches up to 2,000; those that require a scan only as far as this page and the next one need. */
async function countEntries(db: Db, filter: ResolvedFilter, needed: Slice): Promise<Counted> {
  const { search } = filter
  if (findsNothing(filter)) return upTo(0, [])
  if (search !== undefined) return countFound(db, filter, search, needed)
  const stored = await countStored(db, filter)
  if (stored !== null) return upTo(stored, null)
  const all = await findSeqs(db, filter, { oldestFirst: false, after: null, limit: COUNTED_ENTRIES + 1 })
  return upTo(all.length, all)
}

async function countFound(db: Db, filter: ResolvedFilter, search: Search, needed: Slice): Promise<Counted> {
  const { action, targetIds, actorIds, days } = filter
  const isOpen = [action, targetIds, actorIds, days].every((value) => value === undefined)
  const { areFew, haveMany } = await lookAtRecords(db, filter, search)
  const isMuch = (isOpen && haveMany) || (await countMostNamed(db, filter, search)) > COUNTED_ENTRIES
  if (isMuch) return upTo(COUNTED_ENTRIES + 1, null)
  if (areFew || isOpen || targetIds !== undefined) {
    const all = await findFew(db, filter, search)
    return upTo(all.length, all)
  }
  // Many records with filters on their entries: only the first entries are scanned.
  const limit = Math.min(needed.limit, COUNTED_ENTRIES)
  const all = await walk(db, filter, search, { ...needed, limit: limit + 1 }, true)
  if (all.length > limit) return { total: limit, isPartial: true, all }
  const filtered = await countStored(db, { ...filter, search: undefined })
  return { total: all.length, isPartial: filtered === null || filtered > WALKED_ENTRIES, all }
}

/** Returns the next matching entries, or none at the end. */
export async function listMatching(db: Db, filter: ResolvedFilter, slice: Slice): Promise<AuditEntry[]> {
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

function selectEntries(db: Db) {
  return db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .leftJoin('audit_records as record', (on) =>
      on
        .onRef('record.target_type', '=', 'audit_log.target_type')
        .onRef('record.target_id', '=', 'audit_log.target_id'),
    )
    .select([
      'audit_log.id',
      'audit_log.seq',
      'audit_log.at',
      'audit_log.actor_id',
      'audit_log.actor_username',
      'audit_log.actor_email',
      'audit_log.action',
      'audit_log.target_type',
      'audit_log.target_id',
      'audit_log.changes',
      'record.about_type',
      'record.about_id',
      'record.about_name',
      sql<string | null>`coalesce(audit_log.target_name, record.name)`.as('target_name'),
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
    user: { id: row.actor_id, username: row.actor_username, email: row.actor_email, avatar: row.avatar },
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    targetName: row.target_name,
    about:
      row.about_type === null || row.about_id === null || row.about_name === null
        ? null
        : { targetType: row.about_type, targetId: row.about_id, name: row.about_name },
    ipAddress: row.ip,
    changes: withFromFirst(row.changes as AuditEntry['changes']),
  }
}

/** Puts `from` before `to`, because jsonb sorts its keys. */
function withFromFirst(changes: AuditEntry['changes']): AuditEntry['changes'] {
  if (changes === null) return null
  return Object.fromEntries(Object.entries(changes).map(([field, { from, to }]) => [field, { from, to }]))
}

/** Replaces the name of an erased person in the denormalised data of the log. */
export async function renamePerson(tx: Db, id: string, name: string): Promise<void> {
  await tx
    .updateTable('audit_records')
    .set({ name, words: `${name}\n${id}` })
    .where('target_type', '=', 'USER')
    .where('target_id', '=', id)
    .execute()
}
