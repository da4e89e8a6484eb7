export const commentStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'FLAGGED', 'SPAM'] as const
export type CommentStatus = (typeof commentStatuses)[number]

/** How deep replies are nested; a deeper reply is shown on the same level as the comment it replies to. */
export const MAX_COMMENT_DEPTH = 4
/** Comments with more links than this are likely spam. */
const MAX_LINKS = 2

export type CommentAuthor = {
  readonly isStaff: boolean
  /** Whether staff has approved a comment of this author before. */
  readonly isKnown: boolean
}

export function countLinks(content: string): number {
  return content.match(/https?:\/\//gi)?.length ?? 0
}

/** Returns the status of a new comment: first comments and comments with many links need moderation. */
export function statusOfNewComment({ isStaff, isKnown }: CommentAuthor, content: string): CommentStatus {
  if (isStaff) return 'APPROVED'
  return isKnown && countLinks(content) <= MAX_LINKS ? 'APPROVED' : 'PENDING'
}

/** Returns the status after an edit: a removed comment stays removed, and added links can require moderation again. */
export function statusOfEditedComment(
  before: { status: CommentStatus; content: string },
  author: CommentAuthor,
  content: string,
): CommentStatus {
  if (before.status !== 'APPROVED') return before.status
  const hasNewLinks = countLinks(content) > countLinks(before.content)
  return hasNewLinks ? statusOfNewComment(author, content) : 'APPROVED'
}

export type Place = {
  readonly id: string
  readonly parentId: string | null
  readonly rootId: string
  readonly depth: number
}

/** Returns the parent, the thread and the depth of a reply to a comment. */
export function placeOfReply(to: Place): { parentId: string; rootId: string; depth: number } {
  if (to.depth < MAX_COMMENT_DEPTH) return { parentId: to.id, rootId: to.rootId, depth: to.depth + 1 }
  return { parentId: to.parentId ?? to.rootId, rootId: to.rootId, depth: to.depth }
}
