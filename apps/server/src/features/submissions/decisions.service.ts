import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type * as contract from '@inferdex/contracts/submissions/submission-decisions.staff'
import type { Submission, SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import type { AuditAction } from '@inferdex/domain/audit/audit-actions'
import type { Db } from '../../db/db.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { revisionRequired } from '../audit/record-saves.service.ts'
import { decisionMail, DECISION_MAIL_DELAY_MS } from './decision-mail/decision-mail.jobs.ts'
import { applyEffect, undoEffect } from './effects.service.ts'
import {
  deleteSubmissionRow,
  findUsername,
  linkSubmissionRow,
  lockSubmission,
  type LockedSubmission,
  mayDecide,
  setDecision,
} from './decisions.queries.ts'
import { findSubmission } from './submissions.queries.ts'
import { assertTarget } from './targets.service.ts'

export type DecisionDeps = { db: Db; now: () => Date; sendsMail: boolean }

const ACTIONS = {
  APPROVED: 'APPROVE_SUBMISSION',
  REJECTED: 'REJECT_SUBMISSION',
  PENDING: 'RESET_SUBMISSION',
} as const satisfies Record<SubmissionStatus, AuditAction>

const OWN_SUBMISSION = 'This is your own submission, so somebody else has to decide it'

type Asked = HandlerInput<typeof contract.approveSubmission>['body']

/**
 * Decides a submission in one transaction: catalogue, submission, totals and reputation (by triggers), audit log, mail
 * and published changes are atomic. Parallel decisions lock the submission's row, and the first one wins: the version
 * that the others read is outdated then.
 */
export function decide(
  deps: DecisionDeps,
  actor: Actor,
  id: string,
  status: SubmissionStatus,
  asked: Asked,
): Promise<Submission> {
  return deps.db.transaction().execute((tx) => decideIn(tx, deps, actor, id, status, asked))
}

/** Decides a submission within an open transaction. */
export async function decideIn(
  tx: Db,
  deps: Omit<DecisionDeps, 'db'>,
  actor: Actor,
  id: string,
  status: SubmissionStatus,
  asked: Asked,
): Promise<Submission> {
  const reviewNote = asked.reviewNote ?? null
  const now = deps.now()
  const before = await lock(tx, id)
  const isOwn = await assertMayDecide(tx, before, actor)
  if (asked.version === undefined) throw revisionRequired('submission', 'version', await read(tx, id))
  if (before.status === status || before.version !== asked.version) {
    throw await editConflict(tx, id, before, status, actor)
  }
  const { effect, targetId, tags, isUnchanged } =
    status === 'APPROVED'
      ? await applyEffect(tx, before, { by: actor.id, fields: asked.fields, reporting: asked.reporting }, now)
      : await leaveApproved(tx, before, actor.id, now)
  await setDecision(
    tx,
    id,
    {
      status,
      reviewNote,
      effect,
      targetId,
      decidedBy: status === 'PENDING' ? null : actor.id,
      decidedAt: status === 'PENDING' ? null : now,
      earnsPoints: isUnchanged !== true && before.userId !== actor.id,
    },
    now,
  )
  if (before.userId !== null && deps.sendsMail && status !== 'PENDING') {
    const at = new Date(now.getTime() + DECISION_MAIL_DELAY_MS)
    await enqueueJob(tx, decisionMail, { submissionId: id, decidedAt: now.toISOString() }, { at })
  }
  await recordAction(
    tx,
    actor,
    {
      action: ACTIONS[status],
      targetType: 'SUBMISSION',
      targetId: id,
      changes: {
        status: { from: before.status, to: status },
        ...(reviewNote === before.reviewNote ? {} : { reviewNote: { from: before.reviewNote, to: reviewNote } }),
        ...(isOwn ? { ownSubmission: { from: null, to: true } } : {}),
      },
    },
    now,
  )
  if (tags.length > 0) await announceChange(tx, tags, `A submission is ${status.toLowerCase()}`)
  return read(tx, id)
}

/**
 * Throws if a submission is the actor's own: another person must decide it, unless the actor is the only administrator.
 * Returns whether it is their own, for the audit log.
 */
async function assertMayDecide(tx: Db, { userId }: LockedSubmission, { id }: Actor): Promise<boolean> {
  if (!(await mayDecide(tx, userId, id))) throw new AppError('FORBIDDEN', OWN_SUBMISSION)
  return userId === id
}

async function leaveApproved(tx: Db, before: LockedSubmission, by: string, now: Date) {
  const { effect, targetId } = before
  const tags = before.status === 'APPROVED' ? await undoEffect(tx, before, by, now) : []
  // A record created by an approval is kept for the next one; other effects are discarded.
  return { effect: effect !== null && 'id' in effect ? effect : null, targetId, tags, isUnchanged: false }
}

/**
 * Decides each submission separately, so that one failure does not affect the others. Without the version of each one
 * none is decided.
 */
export async function decideMany(
  deps: DecisionDeps,
  actor: Actor,
  status: 'APPROVED' | 'REJECTED',
  { ids, reviewNote, versions }: HandlerInput<typeof contract.bulkReject>['body'],
) {
  if (ids.some((id) => versions?.[id] === undefined)) throw versionsRequired()
  const succeeded: string[] = []
  const failed: { id: string; error: string }[] = []
  for (const id of new Set(ids)) {
    try {
      await decide(deps, actor, id, status, { reviewNote, version: versions?.[id] })
      succeeded.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id, error: error.message })
    }
  }
  return { succeeded, failed }
}

function versionsRequired(): AppError {
  const message = 'Please send the version of each submission that you read'
  return new AppError('REVISION_REQUIRED', message, { fields: { versions: message } })
}

/** Sets which record a submission is about, without changing the record. */
export function linkSubmission(deps: DecisionDeps, actor: Actor, id: string, targetId: string): Promise<Submission> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const before = await lock(tx, id)
    if (before.effect !== null && 'id' in before.effect) {
      throw new AppError('ALREADY_DECIDED', "This submission has created its own record and can't be linked to another")
    }
    await assertTarget(tx, before.type, targetId)
    await linkSubmissionRow(tx, id, targetId, now)
    await recordAction(
      tx,
      actor,
      {
        action: 'LINK_SUBMISSION',
        targetType: 'SUBMISSION',
        targetId: id,
        changes: { targetId: { from: before.targetId, to: targetId } },
      },
      now,
    )
    return read(tx, id)
  })
}

/** Deletes a submission. Catalogue changes of its approval are kept. */
export function deleteSubmission(deps: DecisionDeps, actor: Actor, id: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lock(tx, id)
    await deleteSubmissionRow(tx, id)
    await recordAction(
      tx,
      actor,
      {
        action: 'DELETE_SUBMISSION',
        targetType: 'SUBMISSION',
        targetId: id,
        changes: { type: { from: before.type, to: null }, status: { from: before.status, to: null } },
      },
      deps.now(),
    )
  })
}

async function lock(tx: Db, id: string): Promise<LockedSubmission> {
  const found = await lockSubmission(tx, id)
  if (found === undefined) throw new AppError('NOT_FOUND', 'This submission does not exist')
  return found
}

async function read(tx: Db, id: string): Promise<Submission> {
  const found = await findSubmission(tx, id)
  if (found === undefined) throw new Error(`Submission ${id} vanished inside its transaction`)
  return found.submission
}

/** Returns the conflict error, with who decided first and the current submission. */
async function editConflict(tx: Db, id: string, before: LockedSubmission, wanted: SubmissionStatus, actor: Actor) {
  const current = await read(tx, id)
  if (before.status === 'PENDING' && wanted !== 'PENDING') {
    return new AppError('EDIT_CONFLICT', 'This submission was changed in the meantime. Please check it again.', {
      current,
    })
  }
  const status = before.status.toLowerCase()
  if (before.decidedBy === null) {
    return new AppError('ALREADY_DECIDED', `This submission is already ${status}`, { current })
  }
  const who = before.decidedBy === actor.id ? 'you' : ((await findUsername(tx, before.decidedBy)) ?? 'somebody')
  return new AppError('ALREADY_DECIDED', `This submission was ${status} by ${who} meanwhile`, { current })
}
