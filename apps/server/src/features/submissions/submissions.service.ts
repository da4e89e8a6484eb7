import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { totalPages } from '@inferdex/contracts/protocol/paging'
import { can } from '@inferdex/contracts/protocol/policy'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import {
  submissionData,
  type SubmissionData,
  type SubmissionType,
} from '@inferdex/contracts/submissions/submission-data'
import * as contract from '@inferdex/contracts/submissions/submissions'
import { changesBetween } from '@inferdex/domain/audit/audit-actions'
import { testedDayProblem } from '@inferdex/domain/benchmarks/tested-day'
import { expiryProblem } from '@inferdex/domain/deals/deal-rules'
import { slugFrom } from '@inferdex/domain/text/slug'
import type { Db } from '../../db/db.ts'
import { visitorKey } from '../../platform/client-address.ts'
import { newId } from '../../platform/ids.ts'
import type { Limit, RateLimiter } from '../../platform/rate-limit.ts'
import { recordAction } from '../audit/audit.service.ts'
import { revisionRequired } from '../audit/record-saves.service.ts'
import { assertFirstReport, checkedCorrection } from './corrections.service.ts'
import {
  countRecords,
  countSubmissions,
  findSubmission,
  insertSubmission,
  listSubmissions,
  listSubmissionsOfPage,
  updatePending,
} from './submissions.queries.ts'
import { assertTarget } from './targets.service.ts'

type Submission = contract.Submission
type Deps = { db: Db; limiter: RateLimiter; now: () => Date }

/** Enough for many corrections in one session, too few to flood the queue. */
const PER_ACCOUNT: Limit = { hits: 60, windowSeconds: 3600 }
const PER_ADDRESS: Limit = { hits: 120, windowSeconds: 3600 }

export async function createSubmission(
  { db, limiter, now }: Deps,
  { type, data, notes, targetId }: HandlerInput<typeof contract.createSubmission>['body'],
  { viewer, address }: { viewer: Viewer; address: string | null },
): Promise<Submission> {
  await limiter.consume(`submission account ${viewer.id}`, PER_ACCOUNT, now())
  if (address !== null) await limiter.consume(`submission address ${visitorKey(address)}`, PER_ADDRESS, now())
  const checked = await checkedData(db, type, data, now())
  if (type === 'CORRECTION') await assertFirstReport(db, viewer.id, checked as SubmissionData<'CORRECTION'>)
  const named = targetOf(type, checked)
  if (named === undefined && targetId !== undefined) await assertTarget(db, type, targetId)
  const id = newId(now())
  await db.transaction().execute((tx) =>
    insertSubmission(
      tx,
      {
        id,
        type,
        userId: viewer.id,
        data: checked,
        notes: notes ?? suggestionOf(type, checked),
        targetId: named ?? targetId ?? null,
      },
      now(),
    ),
  )
  return (await owned(db, id, viewer)).submission
}

/** Lists submissions. Users see only their own; staff sees all. */
export async function findSubmissions(
  db: Db,
  { page, limit, order, ...filter }: HandlerInput<typeof contract.listSubmissions>['query'],
  viewer: Viewer,
): Promise<ResponseBody<typeof contract.listSubmissions>> {
  const userId = can(viewer, 'submission.read') ? filter.userId : viewer.id
  if (filter.userId !== undefined && filter.userId !== userId) throw notYours()
  const mine = { ...filter, userId }
  if (page === undefined) return listSubmissions(db, mine, { order, limit: contract.UNPAGED_SUBMISSIONS })
  const total = await countSubmissions(db, mine)
  const items = await listSubmissionsOfPage(db, mine, { order, page, limit }, total)
  return { items, total, page, totalPages: totalPages(total, limit) }
}

/** Returns the newest submissions, for the dashboard. */
export function latestSubmissions(db: Db, limit: number): Promise<Submission[]> {
  return listSubmissions(db, {}, { order: 'newest', limit })
}

/** Returns one submission, if this user may see it. */
export async function readSubmission(db: Db, id: string, viewer: Viewer): Promise<Submission> {
  return (await owned(db, id, viewer)).submission
}

export async function updateSubmission(
  { db, now }: Deps,
  id: string,
  { data, notes, version }: HandlerInput<typeof contract.updateSubmission>['body'],
  { viewer, address }: { viewer: Viewer; address: string | null },
): Promise<Submission> {
  const { submission, userId } = await owned(db, id, viewer)
  if (submission.status !== 'PENDING') throw alreadyDecided()
  if (version === undefined) throw revisionRequired('submission', 'version', submission)
  if (version !== submission.version) throw editConflict(submission)
  const change = {
    ...(data === undefined ? {} : { data: await checkedData(db, submission.type, data, now()) }),
    ...(notes === undefined ? {} : { notes }),
  }
  await db.transaction().execute(async (tx) => {
    if (!(await updatePending(tx, id, version, change, now()))) {
      const { submission: current } = await owned(tx, id, viewer)
      throw current.status === 'PENDING' && current.version !== version ? editConflict(current) : alreadyDecided()
    }
    // Only an edit by staff is recorded.
    if (userId === viewer.id) return
    const before = { data: submission.data, notes: submission.notes }
    const after = { ...before, ...change }
    const changes = changesBetween({ ...before.data, notes: before.notes }, { ...after.data, notes: after.notes })
    const entry = { action: 'UPDATE_SUBMISSION', targetType: 'SUBMISSION', targetId: id, changes } as const
    await recordAction(tx, { id: viewer.id, address }, entry, now())
  })
  return readSubmission(db, id, viewer)
}

function alreadyDecided(): AppError {
  return new AppError('ALREADY_DECIDED', 'This submission has been decided and can no longer be changed')
}

function editConflict(current: Submission): AppError {
  return new AppError('EDIT_CONFLICT', 'Someone else has changed this submission meanwhile', { current })
}

async function owned(db: Db, id: string, viewer: Viewer) {
  const found = await findSubmission(db, id)
  // Not found for other users, so that an id reveals nothing.
  if (found === undefined || !can(viewer, 'submission.read', found.userId === viewer.id)) {
    throw new AppError('NOT_FOUND', 'This submission does not exist')
  }
  return found
}

/** Validates the data by its type, and that the records it references are in the catalogue. */
async function checkedData(db: Db, type: SubmissionType, raw: Record<string, unknown>, now: Date) {
  const parsed = submissionData[type].safeParse(raw)
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [['data', ...path].join('.'), message]),
    )
    throw new AppError('VALIDATION_FAILED', Object.values(fields)[0] ?? 'The data is not valid', { fields })
  }
  switch (type) {
    case 'MODEL': {
      const data = parsed.data as SubmissionData<'MODEL'>
      const ids = [...new Set(data.providerIds)]
      await mustExist(db, 'providers', ids, 'Selected provider is no longer available. Please refresh and try again.')
      return { ...data, providerIds: ids, slug: data.slug || slugFrom(data.name) }
    }
    case 'BENCHMARK': {
      const data = parsed.data as SubmissionData<'BENCHMARK'>
      assertPossible('data.testedDate', testedDayProblem(data.testedDate, now))
      await mustExist(
        db,
        'models',
        [data.modelId],
        'Selected model is no longer available. Please refresh and try again.',
      )
      return data
    }
    case 'DEAL': {
      const data = parsed.data as SubmissionData<'DEAL'>
      assertPossible('data.expiresAt', expiryProblem(data.expiresAt, now))
      const gone = 'Selected provider is no longer available. Please refresh and try again.'
      await mustExist(db, 'providers', [data.providerId], gone)
      return data
    }
    case 'DEAL_EXPIRED': {
      const data = parsed.data as SubmissionData<'DEAL_EXPIRED'>
      await mustExist(
        db,
        'deals',
        [data.targetId],
        'Selected deal is no longer available. Please refresh and try again.',
      )
      return data
    }
    case 'CORRECTION':
      return await checkedCorrection(db, parsed.data as SubmissionData<'CORRECTION'>, now)
    default:
      return parsed.data
  }
}

function assertPossible(field: string, problem: string | null): void {
  if (problem !== null) throw new AppError('VALIDATION_FAILED', problem, { fields: { [field]: problem } })
}

async function mustExist(
  db: Db,
  table: 'providers' | 'models' | 'deals',
  ids: readonly string[],
  message: string,
): Promise<void> {
  if ((await countRecords(db, table, ids)) < ids.length) throw new AppError('TARGET_GONE', message)
}

function targetOf(type: SubmissionType, data: Record<string, unknown>): string | undefined {
  return type === 'DEAL_EXPIRED' || type === 'CORRECTION' ? (data as { targetId: string }).targetId : undefined
}

/** Returns the text of a suggestion, which is also a note to staff, or null. */
function suggestionOf(type: SubmissionType, data: Record<string, unknown>): string | null {
  return type === 'GENERAL' ? (data as SubmissionData<'GENERAL'>).suggestion : null
}

function notYours(): AppError {
  return new AppError('FORBIDDEN', 'You do not have permission to do this')
}
