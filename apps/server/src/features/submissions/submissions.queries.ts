import type { Submission, SubmissionOrder, SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import type { SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Effect } from './decisions.queries.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { byTime } from '../../db/paging/list-order.ts'
import { selectPageOfIds } from '../../db/paging/numbered-page.ts'

type Filter = {
  readonly type?: SubmissionType | undefined
  readonly status?: SubmissionStatus | undefined
  readonly userId?: string | undefined
}

const COUNT_OF = {
  PENDING: 'submissions_pending',
  APPROVED: 'submissions_approved',
  REJECTED: 'submissions_rejected',
} as const satisfies Record<SubmissionStatus, string>

function selectSubmissions(db: Db) {
  return db
    .selectFrom('submissions')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'submissions.user_id').on('users.deleted_at', 'is', null))
    .select([
      'submissions.id',
      'submissions.type',
      'submissions.status',
      'submissions.user_id',
      'submissions.data',
      'submissions.notes',
      'submissions.review_note',
      'submissions.target_id',
      'submissions.created_at',
      'submissions.decided_at',
      'submissions.version',
      'submissions.effect',
      sql<boolean>`coalesce(submissions.effect ->> 'kind' in ('model', 'provider', 'deal'), false)`.as('made_record'),
      sql<string | null>`case when submissions.type = 'DEAL_EXPIRED'
        then (select title from deals where deals.id = submissions.target_id) end`.as('deal_title'),
      'users.username',
      sql<string | null>`own_picture(users.avatar)`.as('avatar'),
    ])
}

type SubmissionRow = Awaited<ReturnType<ReturnType<typeof selectSubmissions>['execute']>>[number]

function toSubmission(row: SubmissionRow): Submission {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    user: row.username === null ? null : { username: row.username, avatar: row.avatar },
    data: row.data as Submission['data'],
    notes: row.notes,
    reviewNote: row.review_note,
    targetId: row.target_id,
    madeRecord: row.made_record,
    dealTitle: row.deal_title,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    version: row.version,
  }
}

export type NewSubmission = {
  readonly id: string
  readonly type: SubmissionType
  readonly userId: string
  readonly data: Record<string, unknown>
  readonly notes: string | null
  readonly targetId: string | null
}

export async function insertSubmission(tx: Db, { id, type, userId, data, notes, targetId }: NewSubmission, now: Date) {
  await tx
    .insertInto('submissions')
    .values({
      id,
      type,
      user_id: userId,
      data: JSON.stringify(data),
      notes,
      target_id: targetId,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function findSubmission(
  db: Db,
  id: string,
): Promise<{ submission: Submission; userId: string | null } | undefined> {
  const row = await selectSubmissions(db).where('submissions.id', '=', id).executeTakeFirst()
  return row && { submission: toSubmission(row), userId: row.user_id }
}

type Submitter = NonNullable<SubmissionReview['submitter']>

/** Returns a submission with its sender, the sender's track record, and who decided it. */
export async function findSubmissionWithPeople(
  db: Db,
  id: string,
): Promise<
  (Pick<SubmissionReview, 'submission' | 'submitter' | 'decidedBy'> & { readonly effect: Effect | null }) | undefined
> {
  const row = await selectSubmissions(db)
    .select([
      sql<string | null>`(select deciders.username from users deciders where deciders.id = submissions.decided_by)`.as(
        'decided_by',
      ),
      // Null if the account was deleted, because the join finds no user.
      sql<Submitter | null>`case when users.id is not null then (
        select json_build_object(
          'id', users.id, 'username', users.username, 'avatar', own_picture(users.avatar), 'reputation', users.reputation,
          'createdAt', to_char(users.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'approved', count(*) filter (where sent.status = 'APPROVED'),
          'rejected', count(*) filter (where sent.status = 'REJECTED'),
          'pending', count(*) filter (where sent.status = 'PENDING'))
        from submissions sent where sent.user_id = users.id) end`.as('submitter'),
    ])
    .where('submissions.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      submission: toSubmission(row),
      submitter: row.submitter,
      decidedBy: row.decided_by,
      // Only setDecision writes this column.
      effect: row.effect as Effect | null,
    }
  )
}

function passing({ type, status, userId }: Filter): RawBuilder<boolean>[] {
  return [
    sql<boolean>`true`,
    ...(type === undefined ? [] : [sql<boolean>`submissions.type = ${type}`]),
    ...(status === undefined ? [] : [sql<boolean>`submissions.status = ${status}`]),
    ...(userId === undefined ? [] : [sql<boolean>`submissions.user_id = ${userId}`]),
  ]
}

/** Lists the first submissions. Ids begin with their time. */
export async function listSubmissions(
  db: Db,
  filter: Filter,
  { order, limit }: { order: SubmissionOrder; limit: number },
): Promise<Submission[]> {
  const rows = await selectSubmissions(db)
    .where((of) => of.and(passing(filter)))
    .orderBy('submissions.id', order === 'oldest' ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return rows.map(toSubmission)
}

export async function listSubmissionsOfPage(
  db: Db,
  filter: Filter,
  { order, ...paging }: { order: SubmissionOrder; page: number; limit: number },
  total: number,
): Promise<Submission[]> {
  const list = { table: 'submissions', rows: passing(filter), order: byTime('submissions')[order] } as const
  const ids = await selectPageOfIds(db, list, paging, total)
  if (ids === null) return []
  const rows = await selectSubmissions(db)
    .where('submissions.id', 'in', ids)
    .orderBy('submissions.id', order === 'oldest' ? 'asc' : 'desc')
    .execute()
  return rows.map(toSubmission)
}

export async function countSubmissions(db: Db, filter: Filter): Promise<number> {
  if (filter.type === undefined && filter.userId === undefined) {
    const stored = await readStats(db)
    return filter.status === undefined ? stored.PENDING + stored.APPROVED + stored.REJECTED : stored[filter.status]
  }
  const { total } = await db
    .selectFrom('submissions')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where((of) => of.and(passing(filter)))
    .executeTakeFirstOrThrow()
  return total
}

/** Marks the record of an earlier approval, so that the next one restores it with the new data. */
const EDITED = sql<string>`case when effect ->> 'kind' in ('model', 'provider', 'deal')
  then effect || '{"isEdited": true}'::jsonb else effect end`

/** Updates a pending submission. Returns false if it was decided or deleted. */
export async function updatePending(
  tx: Db,
  id: string,
  version: number,
  change: { data?: Record<string, unknown>; notes?: string | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('submissions')
    .set({
      ...(change.data === undefined ? {} : { data: JSON.stringify(change.data), effect: EDITED }),
      ...(change.notes === undefined ? {} : { notes: change.notes }),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function readStats(db: Db): Promise<Record<SubmissionStatus, number>> {
  const rows = await db
    .selectFrom('counts')
    .select(['name', 'value'])
    .where('name', 'in', Object.values(COUNT_OF))
    .execute()
  const valueOf = (status: SubmissionStatus) => rows.find(({ name }) => name === COUNT_OF[status])?.value ?? 0
  return { PENDING: valueOf('PENDING'), APPROVED: valueOf('APPROVED'), REJECTED: valueOf('REJECTED') }
}

/** Counts how many of these records are still in the catalogue. */
export async function countRecords(
  db: Db,
  table: 'providers' | 'models' | 'deals',
  ids: readonly string[],
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((of) => of.fn.countAll<number>().as('found'))
    .where('id', 'in', [...ids])
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.found
}

/** Returns whether a correction of this figure by this account is pending. */
export async function hasReported(db: Db, userId: string, targetId: string, field: string): Promise<boolean> {
  const row = await db
    .selectFrom('submissions')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', 'CORRECTION')
    .where('status', '=', 'PENDING')
    .where('target_id', '=', targetId)
    .where(sql<boolean>`data ->> 'field' = ${field}`)
    .executeTakeFirst()
  return row !== undefined
}
