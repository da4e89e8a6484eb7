import { tag } from './protocol/tags.ts'
import { commentStatuses, MAX_COMMENT_DEPTH } from '@inferdex/domain/comments/comment-moderation'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { ADMIN_PAGE_SIZE, pageQuery } from './protocol/paging.ts'
import { roles } from './protocol/roles.ts'
import { isoDateTime, searchText, slugParam } from './protocol/wire-types.ts'

export const COMMENT_LENGTH = 3000
const FLAG_REASON_LENGTH = 500
const UNSEEN_CHARACTERS = 'This text contains characters that are not allowed'

const id = z.uuid('This is not an id')
const idParam = z.strictObject({ id })

const content = z
  .string('Comment is required')
  .trim()
  .min(1, 'Comment is required')
  .max(COMMENT_LENGTH, `Comment must not exceed ${COMMENT_LENGTH} characters`)
  .regex(/^[^\0]*$/, UNSEEN_CHARACTERS)

/** A comment as visitors see it. */
export const comment = z
  .object({
    id: z.uuid(),
    /** The comment it replies to; null when it starts a thread. */
    parentId: z.uuid().nullable(),
    depth: z.int().min(0).max(MAX_COMMENT_DEPTH),
    /** Plain text. Empty when the author deleted it. */
    content: z.string(),
    /** Null when the author deleted it. */
    author: z.object({ username: z.string(), avatar: z.string().nullable(), isStaff: z.boolean() }).nullable(),
    likes: z.int(),
    createdAt: isoDateTime,
    isEdited: z.boolean(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.output<typeof comment>

export const readComments = {
  method: 'GET',
  path: '/catalog/blog/:slug/comments',
  access: 'comment.read',
  summary: 'The comments on an article: newest threads first, each followed by its replies in reading order',
  params: z.strictObject({ slug: slugParam }),
  query: z.strictObject({
    after: searchText.optional(),
    /** The first comment of a thread; returns its replies after the comment `after`, oldest first. */
    thread: id.optional(),
  }),
  response: z.object({
    total: z.int(),
    comments: z.array(comment),
    /** The cursor of the next page of threads; null at the end. */
    after: z.string().nullable(),
    /** The threads with more replies, and the cursor for the rest. */
    more: z.array(z.object({ thread: z.uuid(), after: z.uuid() })),
  }),
  tags: [tag.commentsOn(':slug'), tag.comments],
} as const satisfies Endpoint
export type CommentPage = z.output<(typeof readComments)['response']>

/** The caller's own comment that others cannot see (yet). */
export const waitingComment = comment.extend({ status: z.enum(commentStatuses) })
export type WaitingComment = z.output<typeof waitingComment>

export const readOwnComments = {
  method: 'GET',
  path: '/comments/mine',
  access: 'comment.write',
  summary: 'What the caller has written, liked and reported on an article',
  query: z.strictObject({ postId: id }),
  response: z.object({
    own: z.array(z.uuid()),
    liked: z.array(z.uuid()),
    flagged: z.array(z.uuid()),
    waiting: z.array(waitingComment),
  }),
} as const satisfies Endpoint

export const commentInput = z.strictObject({ postId: id, parentId: id.optional(), content })

export const createComment = {
  method: 'POST',
  path: '/comments',
  access: 'comment.write',
  summary: "Comment on an article, or reply to a comment; an author's first comment waits for approval",
  body: commentInput,
  response: waitingComment,
  status: 201,
} as const satisfies Endpoint

export const editCommentInput = z.strictObject({ content })

export const editComment = {
  method: 'PATCH',
  path: '/comments/:id',
  access: 'comment.edit',
  summary: 'Change your own comment',
  params: idParam,
  body: editCommentInput,
  response: waitingComment,
} as const satisfies Endpoint

export const deleteComment = {
  method: 'DELETE',
  path: '/comments/:id',
  access: 'comment.delete',
  summary: 'Delete the own comment, or as staff any; answers to it stay',
  params: idParam,
  response: null,
} as const satisfies Endpoint

export const likeComment = {
  method: 'PUT',
  path: '/comments/:id/like',
  access: 'comment.write',
  summary: 'Like a comment, or remove the like',
  params: idParam,
  body: z.strictObject({ liked: z.boolean() }),
  response: z.object({ liked: z.boolean(), likes: z.int() }),
} as const satisfies Endpoint

export const flagInput = z.strictObject({
  reason: z
    .string('Reason is required')
    .trim()
    .min(1, 'Reason is required')
    .max(FLAG_REASON_LENGTH, `Reason must not exceed ${FLAG_REASON_LENGTH} characters`)
    .regex(/^[^\0]*$/, UNSEEN_CHARACTERS),
})

export const flagComment = {
  method: 'POST',
  path: '/comments/:id/flag',
  access: 'comment.write',
  summary: 'Report a comment to the staff, once',
  params: idParam,
  body: flagInput,
  response: null,
} as const satisfies Endpoint

/** A comment as staff sees it. */
const managedFields = {
  id: z.uuid(),
  content: z.string(),
  author: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    avatar: z.string().nullable(),
  }),
  postId: z.uuid(),
  postTitle: z.string(),
  postSlug: z.string(),
  parentId: z.uuid().nullable(),
  likes: z.int(),
  status: z.enum(commentStatuses),
  createdAt: isoDateTime,
  /** When the text was last changed, or written if it never was. */
  updatedAt: isoDateTime,
  isEdited: z.boolean(),
  flags: z.array(z.object({ reason: z.string(), reportedBy: z.string(), createdAt: isoDateTime })),
} as const
const managedReply = z.object(managedFields)
export const managedComment = managedReply.extend({
  /** An excerpt of the comment it replies to; null when it starts a thread. */
  parent: z.object({ name: z.string(), content: z.string() }).nullable(),
  /** The newest 50 direct replies, oldest first. */
  replies: z.array(managedReply),
})
export type ManagedComment = z.output<typeof managedComment>
export type ManagedReply = z.output<typeof managedReply>

export const listComments = {
  method: 'GET',
  path: '/admin/comments',
  access: 'comments.moderate',
  summary: 'Comments for moderation, newest first',
  query: z.strictObject({
    ...pageQuery(ADMIN_PAGE_SIZE),
    status: z.enum(commentStatuses).optional(),
    search: searchText.optional(),
  }),
  response: z.object({
    items: z.array(managedComment),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
    /** True for a search that finds more than are counted. */
    isPartial: z.boolean(),
    counts: z.record(z.enum(commentStatuses), z.int()),
  }),
} as const satisfies Endpoint

/** The query of the page on which the list is one tab. */
export const commentsPageQuery = listComments.query.extend({ tab: z.literal('comments').optional() })

export const moderateComment = {
  method: 'PUT',
  path: '/admin/comments/:id',
  access: 'comments.moderate',
  summary: 'Decide about a comment',
  params: idParam,
  body: z.strictObject({ status: z.enum(commentStatuses) }),
  response: managedComment,
} as const satisfies Endpoint

export const replyInput = z.strictObject({ content })

export const replyToComment = {
  method: 'POST',
  path: '/admin/comments/:id/reply',
  access: 'comments.moderate',
  summary: 'Answer a comment as staff; the answer is approved at once',
  params: idParam,
  body: replyInput,
  response: managedComment,
  status: 201,
} as const satisfies Endpoint

/** The number and ids of the changed comments, so that the change can be undone. */
const moved = z.object({ count: z.int(), ids: z.array(z.uuid()) })

/** The search of the current list: only comments that it shows are changed. */
const shownOnly = z.strictObject({ search: searchText.optional() })

export const approvePendingComments = {
  method: 'POST',
  path: '/admin/comments/approve-pending',
  access: 'comments.moderate',
  summary: 'Approve every comment that is pending, or those of a search',
  query: shownOnly,
  response: moved,
} as const satisfies Endpoint

export const rejectFlaggedComments = {
  method: 'POST',
  path: '/admin/comments/reject-flagged',
  access: 'comments.moderate',
  summary: 'Reject every comment that is flagged, or those of a search',
  query: shownOnly,
  response: moved,
} as const satisfies Endpoint

export const moveCommentsBack = {
  method: 'POST',
  path: '/admin/comments/move-back',
  access: 'comments.moderate',
  summary: 'Undo an approval of all pending or a rejection of all flagged comments; later decisions stay',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100_000), decided: z.enum(['APPROVED', 'REJECTED']) }),
  response: z.object({ count: z.int() }),
} as const satisfies Endpoint
