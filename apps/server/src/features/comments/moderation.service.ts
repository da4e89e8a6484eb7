import { tag } from '@inferdex/contracts/protocol/tags'
import type * as contract from '@inferdex/contracts/comments'
import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { COUNTED_ROWS, totalPages } from '@inferdex/contracts/protocol/paging'
import type { AuditAction } from '@inferdex/domain/audit/audit-actions'
import type { CommentStatus } from '@inferdex/domain/comments/comment-moderation'
import { placeOfReply } from '@inferdex/domain/comments/comment-moderation'
import type { Db } from '../../db/db.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { newId } from '../../platform/ids.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { decide, insertComment, lockComment, moveAll, moveSomeBack } from './comment-writes.queries.ts'
import { announce, existing } from './comments.service.ts'
import { countMatching, findManaged, findOneManaged, readStatusCounts } from './moderation.queries.ts'

type Deps = { db: Db; now: () => Date }

export async function listManaged(
  db: Db,
  { page, limit, ...filter }: HandlerInput<typeof contract.listComments>['query'],
): Promise<ResponseBody<typeof contract.listComments>> {
  const isCounted = filter.status !== undefined && (filter.search ?? '') === ''
  const [items, counts, matching] = await Promise.all([
    findManaged(db, filter, { limit, skip: (page - 1) * limit }),
    readStatusCounts(db),
    (filter.search ?? '') === '' ? null : countMatching(db, filter),
  ])
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const found = matching ?? (isCounted && filter.status !== undefined ? counts[filter.status] : all)
  const isPartial = matching !== null && matching > COUNTED_ROWS
  const total = isPartial ? COUNTED_ROWS : found
  return { items, page, total, isPartial, totalPages: totalPages(total, limit), counts }
}

const ACTIONS: Record<CommentStatus, AuditAction> = {
  PENDING: 'UPDATE_COMMENT',
  APPROVED: 'APPROVE_COMMENT',
  REJECTED: 'REJECT_COMMENT',
  FLAGGED: 'UPDATE_COMMENT',
  SPAM: 'REJECT_COMMENT',
}

export async function moderate(
  { db, now }: Deps,
  actor: Actor,
  id: string,
  status: CommentStatus,
): Promise<contract.ManagedComment> {
  await db.transaction().execute((tx) => decideRecorded(tx, actor, id, status, now()))
  return existing(await findOneManaged(db, id))
}

async function decideRecorded(tx: Db, actor: Actor, id: string, status: CommentStatus, now: Date): Promise<void> {
  const before = existing(await lockComment(tx, id))
  if (before.status === status) return
  await decide(tx, id, status)
  const changes = { status: { from: before.status, to: status } }
  await recordAction(tx, actor, { action: ACTIONS[status], targetType: 'COMMENT', targetId: id, changes }, now)
  await announce(tx, before.postSlug, 'A comment was moderated')
}

/** Replies as staff. The reply is approved at once; it is visible if its parent is. */
export async function replyAsStaff(
  { db, now }: Deps,
  actor: Actor,
  id: string,
  content: string,
): Promise<contract.ManagedComment> {
  const replyId = await db.transaction().execute((tx) => insertReply(tx, actor, id, content, now()))
  return existing(await findOneManaged(db, replyId))
}

async function insertReply(tx: Db, actor: Actor, id: string, content: string, now: Date): Promise<string> {
  const parent = existing(await lockComment(tx, id))
  const replyId = newId(now)
  await insertComment(tx, {
    id: replyId,
    postId: parent.postId,
    ...placeOfReply(parent),
    userId: actor.id,
    content,
    status: 'APPROVED',
    createdAt: now,
  })
  const changes = { parentId: { from: null, to: id } }
  await recordAction(tx, actor, { action: 'CREATE_COMMENT', targetType: 'COMMENT', targetId: replyId, changes }, now)
  await announce(tx, parent.postSlug, 'A comment was answered')
  return replyId
}

type Move = { readonly from: CommentStatus; readonly to: CommentStatus; readonly search?: string | undefined }
type Moved = { count: number; ids: string[] }

export async function moveEvery({ db, now }: Deps, actor: Actor, move: Move): Promise<Moved> {
  return await db.transaction().execute(async (tx) => {
    const ids = await moveAll(tx, move)
    const search = (move.search ?? '') === '' ? {} : { search: { from: null, to: move.search ?? '' } }
    await recordMove(tx, actor, move, ids.length, search, now())
    return { count: ids.length, ids }
  })
}

const UNDONE = {
  APPROVED: { from: 'APPROVED', to: 'PENDING' },
  REJECTED: { from: 'REJECTED', to: 'FLAGGED' },
} as const

/** Undoes a move for the comments whose status has not changed since. */
export async function moveBack(
  { db, now }: Deps,
  actor: Actor,
  { ids, decided }: HandlerInput<typeof contract.moveCommentsBack>['body'],
): Promise<{ count: number }> {
  return await db.transaction().execute(async (tx) => {
    const count = await moveSomeBack(tx, ids, UNDONE[decided])
    await recordMove(tx, actor, UNDONE[decided], count, {}, now())
    return { count }
  })
}

/** Writes one audit entry for many comments, with their number and the old and new status. */
async function recordMove(tx: Db, actor: Actor, { from, to }: Move, count: number, more: object, now: Date) {
  if (count === 0) return
  const changes = { status: { from, to }, count: { from: null, to: count }, ...more }
  const entry = { action: ACTIONS[to], targetType: 'COMMENT', targetId: `all ${from}`, changes } as const
  await recordAction(tx, actor, entry, now)
  await announceChange(tx, [tag.comments], `${count} comments were moderated`)
}
