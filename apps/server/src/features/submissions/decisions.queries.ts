import type { SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import type { SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/**
 * What an approval changed in the catalogue, stored with the submission so that it can be undone: the new record, or
 * the old values.
 */
export type Effect =
  | { readonly kind: 'model' | 'provider' | 'deal'; readonly id: string; readonly isEdited?: boolean }
  | { readonly kind: 'capability'; readonly id: string }
  | { readonly kind: 'result'; readonly id: string; readonly benchmarkId: string }
  | { readonly kind: 'expiry'; readonly before: string | null }
  | ({ readonly kind: 'model-fields' } & FieldsBefore & {
        /** Names of capabilities that were added. */
        readonly capabilities?: readonly string[]
        readonly prices?: readonly PriceBefore[]
      })
  | ({ readonly kind: 'provider-fields' } & FieldsBefore & {
        /** Ids of tools that were added. */
        readonly tools?: readonly string[]
      })
  | ({ readonly kind: 'deal-fields' } & FieldsBefore)
  | { readonly kind: 'offer-fact'; readonly before: FactBefore }
  | { readonly kind: 'none' }

type FieldsBefore = {
  readonly before: Fields
  /** The applied fields, as the review names them; absent in older effects. */
  readonly fields?: readonly string[]
}

export type PriceBefore = {
  readonly offerId: string
  readonly field: 'input' | 'output'
  readonly value: string
  readonly before: FactBefore
}

/** The previously shown value of an offer's field. */
export type FactBefore = {
  readonly value: string | null
  readonly unit: string | null
  readonly source: string | null
  readonly sourceUrl: string | null
  readonly isLocked: boolean
}
type Fields = Readonly<Record<string, string | number | boolean | null>>

export type LockedSubmission = {
  readonly id: string
  readonly type: SubmissionType
  readonly status: SubmissionStatus
  readonly userId: string | null
  readonly data: unknown
  readonly targetId: string | null
  readonly reviewNote: string | null
  readonly effect: Effect | null
  readonly decidedBy: string | null
  readonly version: number
}

/** Returns a submission and locks it until the end of the transaction. */
export async function lockSubmission(tx: Db, id: string): Promise<LockedSubmission | undefined> {
  const row = await tx
    .selectFrom('submissions')
    .select(['type', 'status', 'user_id', 'data', 'target_id', 'review_note', 'effect', 'decided_by', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id,
      type: row.type,
      status: row.status,
      userId: row.user_id,
      data: row.data,
      targetId: row.target_id,
      reviewNote: row.review_note,
      // Only setDecision writes this column.
      effect: row.effect as Effect | null,
      decidedBy: row.decided_by,
      version: row.version,
    }
  )
}

/** Returns whether this person may decide: not their own submission, unless they are the only administrator. */
export async function mayDecide(db: Db, submitterId: string | null, id: string): Promise<boolean> {
  return submitterId !== id || (await isOnlyAdministrator(db, id))
}

/** Returns whether this person is an administrator and no other can sign in. */
async function isOnlyAdministrator(db: Db, id: string): Promise<boolean> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('banned_at', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute()
  return admins.length === 1 && admins[0]?.id === id
}

export async function setDecision(
  tx: Db,
  id: string,
  decision: {
    status: SubmissionStatus
    reviewNote: string | null
    effect: Effect | null
    targetId: string | null
    decidedBy: string | null
    decidedAt: Date | null
    earnsPoints: boolean
  },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({
      status: decision.status,
      review_note: decision.reviewNote,
      effect: decision.effect === null ? null : JSON.stringify(decision.effect),
      target_id: decision.targetId,
      decided_by: decision.decidedBy,
      decided_at: decision.decidedAt,
      earns_points: decision.earnsPoints,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

export async function linkSubmissionRow(tx: Db, id: string, targetId: string, now: Date): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ target_id: targetId, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteSubmissionRow(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('submissions').where('id', '=', id).execute()
}

export type DecisionLetter = {
  readonly email: string
  readonly username: string
  readonly subject: string
  readonly isApproved: boolean
  readonly reviewNote: string | null
}

/**
 * Returns what to mail, or undefined if there is nothing to mail: the submission was reset, decided again since
 * `decidedAt` (null: at any time) or deleted, or its sender's account was deleted.
 */
export async function findDecisionLetter(
  db: Db,
  id: string,
  decidedAt: string | null,
): Promise<DecisionLetter | undefined> {
  const row = await db
    .selectFrom('submissions')
    .innerJoin('users', 'users.id', 'submissions.user_id')
    .select([
      'users.email',
      'users.username',
      'submissions.status',
      'submissions.review_note',
      'submissions.decided_at',
      sql<string>`left(coalesce(data ->> 'name', data ->> 'title', data ->> 'modelName', data ->> 'suggestion',
        lower(replace(submissions.type, '_', ' '))), 80)`.as('subject'),
    ])
    .where('submissions.id', '=', id)
    .where('submissions.status', '<>', 'PENDING')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (decidedAt !== null && row?.decided_at?.toISOString() !== decidedAt) return undefined
  return (
    row && {
      email: row.email,
      username: row.username,
      subject: row.subject,
      isApproved: row.status === 'APPROVED',
      reviewNote: row.review_note,
    }
  )
}

export async function findUsername(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst()
  return row?.username
}
