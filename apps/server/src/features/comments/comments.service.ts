import { tag } from '@inferdex/contracts/protocol/tags'
import type * as contract from '@inferdex/contracts/comments'
import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { type Action, can } from '@inferdex/contracts/protocol/policy'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import { placeOfReply, statusOfEditedComment, statusOfNewComment } from '@inferdex/domain/comments/comment-moderation'
import type { Db } from '../../db/db.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { newId } from '../../platform/ids.ts'
import { visitorKey } from '../../platform/client-address.ts'
import type { Limit, RateLimiter } from '../../platform/rate-limit.ts'
import { recordAction } from '../audit/audit.service.ts'
import * as writes from './comment-writes.queries.ts'
import * as queries from './comments.queries.ts'

const THREADS_OF_A_PAGE = 20
const MINUTE_SECONDS = 60
const COMMENTS_PER_ACCOUNT: Limit = { hits: 10, windowSeconds: 10 * MINUTE_SECONDS }
const COMMENTS_PER_ADDRESS: Limit = { hits: 60, windowSeconds: 60 * MINUTE_SECONDS }
const LIKES_PER_ACCOUNT: Limit = { hits: 200, windowSeconds: 60 * MINUTE_SECONDS }
const FLAGS_PER_ACCOUNT: Limit = { hits: 20, windowSeconds: 60 * MINUTE_SECONDS }

export type CommentsDeps = { db: Db; limiter: RateLimiter; now: () => Date }
export type Caller = { viewer: Viewer; address: string | null }

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export async function readThreads(
  { db, now }: CommentsDeps,
  slug: string,
  { after, thread }: { after?: string | undefined; thread?: string | undefined },
): Promise<contract.CommentPage> {
  if (after !== undefined && !UUID.test(after)) {
    const message = 'This cursor is not valid'
    throw new AppError('VALIDATION_FAILED', message, { fields: { after: message } })
  }
  const threads = await queries.findVisibleThreads(db, slug, { after, thread, limit: THREADS_OF_A_PAGE, now: now() })
  if (threads === undefined) throw articleNotFound()
  return threads
}

export async function readOwn(
  db: Db,
  viewer: Viewer,
  postId: string,
): Promise<ResponseBody<typeof contract.readOwnComments>> {
  const [marks, waiting] = await Promise.all([
    queries.findOwnReactions(db, postId, viewer.id),
    queries.findWaiting(db, postId, viewer.id),
  ])
  return { ...marks, waiting }
}

export async function writeComment(
  { db, limiter, now }: CommentsDeps,
  input: HandlerInput<typeof contract.createComment>['body'],
  caller: Caller,
): Promise<contract.WaitingComment> {
  const at = now()
  await countWrite(limiter, caller, at)
  return await db.transaction().execute((tx) => insertAnnounced(tx, caller.viewer, input, at))
}

async function insertAnnounced(
  tx: Db,
  viewer: Viewer,
  { postId, parentId, content }: HandlerInput<typeof contract.createComment>['body'],
  now: Date,
): Promise<contract.WaitingComment> {
  const post = await queries.findPublicPost(tx, postId, now)
  if (post === undefined) throw articleNotFound()
  const id = newId(now)
  const place = parentId === undefined ? { parentId: null, rootId: id, depth: 0 } : await replyTo(tx, parentId, postId)
  const status = statusOfNewComment(await authorOf(tx, viewer), content)
  await writes.insertComment(tx, { id, postId, ...place, userId: viewer.id, content, status, createdAt: now })
  if (status === 'APPROVED') await announce(tx, post.slug, 'A comment was written')
  return existing(await queries.findComment(tx, id))
}

async function replyTo(tx: Db, parentId: string, postId: string) {
  const parent = existing(await writes.lockComment(tx, parentId))
  // Hidden comments, and comments of other posts, cannot be replied to.
  if (parent.postId !== postId || !parent.isVisible || parent.isDeleted) throw commentNotFound()
  return placeOfReply(parent)
}

async function authorOf(tx: Db, viewer: Viewer) {
  return { isStaff: can(viewer, 'comments.moderate'), isKnown: await writes.isKnownAuthor(tx, viewer.id) }
}

export async function editComment(
  { db, limiter, now }: CommentsDeps,
  id: string,
  content: string,
  caller: Caller,
): Promise<contract.WaitingComment> {
  const at = now()
  await countWrite(limiter, caller, at)
  return await db.transaction().execute((tx) => updateAnnounced(tx, id, content, caller.viewer, at))
}

async function updateAnnounced(
  tx: Db,
  id: string,
  content: string,
  viewer: Viewer,
  now: Date,
): Promise<contract.WaitingComment> {
  const before = await lockAllowed(tx, id, viewer, 'comment.edit')
  const status = statusOfEditedComment(before, await authorOf(tx, viewer), content)
  await writes.updateContent(tx, id, { content, status, editedAt: now })
  if (before.isVisible) await announce(tx, before.postSlug, 'A comment was changed')
  return existing(await queries.findComment(tx, id))
}

export async function deleteComment({ db, now }: CommentsDeps, id: string, caller: Caller): Promise<void> {
  await db.transaction().execute((tx) => removeAnnounced(tx, id, caller, now()))
}

async function removeAnnounced(tx: Db, id: string, { viewer, address }: Caller, now: Date): Promise<void> {
  const before = await lockAllowed(tx, id, viewer, 'comment.delete')
  if (await writes.hasReplies(tx, id)) await writes.blankComment(tx, id, now)
  else await writes.removeComment(tx, id)
  if (before.userId !== viewer.id) {
    const entry = { action: 'DELETE_COMMENT', targetType: 'COMMENT', targetId: id } as const
    await recordAction(tx, { id: viewer.id, address }, entry, now)
  }
  if (before.isVisible) await announce(tx, before.postSlug, 'A comment was deleted')
}

async function lockAllowed(tx: Db, id: string, viewer: Viewer, action: Action): Promise<writes.LockedComment> {
  const comment = existing(await writes.lockComment(tx, id))
  if (comment.isDeleted) throw commentNotFound()
  if (can(viewer, action, comment.userId === viewer.id)) return comment
  // A hidden comment is not found for others.
  if (!comment.isVisible) throw commentNotFound()
  throw new AppError('FORBIDDEN', 'You do not have permission to do this')
}

export async function likeComment(
  { db, limiter, now }: CommentsDeps,
  id: string,
  liked: boolean,
  { viewer }: Caller,
): Promise<ResponseBody<typeof contract.likeComment>> {
  const at = now()
  await limiter.consume(`comment-like:account:${viewer.id}`, LIKES_PER_ACCOUNT, at)
  return await db.transaction().execute(async (tx) => {
    const comment = await lockVisible(tx, id, viewer)
    await writes.setLike(tx, id, viewer.id, liked, at)
    if (comment.isVisible) await announce(tx, comment.postSlug, 'A comment was liked')
    return { liked, likes: await writes.readLikes(tx, id) }
  })
}

/** Reports a comment. A second report of the same person has no effect. */
export async function flagComment(
  { db, limiter, now }: CommentsDeps,
  id: string,
  reason: string,
  { viewer }: Caller,
): Promise<void> {
  const at = now()
  await limiter.consume(`comment-flag:account:${viewer.id}`, FLAGS_PER_ACCOUNT, at)
  await db.transaction().execute(async (tx) => {
    const comment = await lockVisible(tx, id, viewer)
    if (comment.userId === viewer.id) throw new AppError('FORBIDDEN', 'You cannot report your own comment')
    const isNew = await writes.insertFlag(tx, { commentId: id, userId: viewer.id, reason, now: at })
    if (!isNew) return
    await writes.countFlag(tx, id)
    await announce(tx, comment.postSlug, 'A comment was reported')
  })
}

/** Returns a comment and locks it. Only staff gets hidden comments. */
async function lockVisible(tx: Db, id: string, viewer: Viewer): Promise<writes.LockedComment> {
  const comment = existing(await writes.lockComment(tx, id))
  if (comment.isDeleted || !(comment.isVisible || can(viewer, 'comments.moderate'))) throw commentNotFound()
  return comment
}

async function countWrite(limiter: RateLimiter, { viewer, address }: Caller, now: Date): Promise<void> {
  await limiter.consume(`comment:address:${visitorKey(address)}`, COMMENTS_PER_ADDRESS, now)
  await limiter.consume(`comment:account:${viewer.id}`, COMMENTS_PER_ACCOUNT, now)
}

export async function announce(tx: Db, slug: string, summary: string): Promise<void> {
  await announceChange(tx, [tag.commentsOn(slug)], summary)
}

export function existing<T>(comment: T | undefined): T {
  if (comment === undefined) throw commentNotFound()
  return comment
}

function commentNotFound(): AppError {
  return new AppError('NOT_FOUND', 'This comment does not exist')
}

function articleNotFound(): AppError {
  return new AppError('NOT_FOUND', 'This article does not exist')
}
