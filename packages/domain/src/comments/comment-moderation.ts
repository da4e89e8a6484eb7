export const commentStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'FLAGGED', 'SPAM'] as const
export type CommentStatus = (typeof commentStatuses)[number]

/** How deep answers to answers go; deeper ones stand beside what they answer to. */
export const MAX_COMMENT_DEPTH = 4
/** Advertising has more. */
const LINKS_OF_A_READER = 2

export type CommentAuthor = {
  readonly isStaff: boolean
  /** Whether staff has ever let a comment of theirs through. */
  readonly isKnown: boolean
}

export function countLinks(content: string): number {
  return content.match(/https?:\/\//gi)?.length ?? 0
}

/** The first comment of an author waits, and so does one that is full of links. */
export function statusOfNewComment({ isStaff, isKnown }: CommentAuthor, content: string): CommentStatus {
  if (isStaff) return 'APPROVED'
  return isKnown && countLinks(content) <= LINKS_OF_A_READER ? 'APPROVED' : 'PENDING'
}

/** What staff has taken away stays away, and nobody slips links into what was approved without them. */
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

/** Where an answer to a comment goes. */
export function placeOfReply(to: Place): { parentId: string; rootId: string; depth: number } {
  if (to.depth < MAX_COMMENT_DEPTH) return { parentId: to.id, rootId: to.rootId, depth: to.depth + 1 }
  return { parentId: to.parentId ?? to.rootId, rootId: to.rootId, depth: to.depth }
}
