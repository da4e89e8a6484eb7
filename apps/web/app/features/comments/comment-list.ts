import type { Comment, WaitingComment } from '@inferdex/contracts/comments'

/** A comment as shown. `status` is set only for the user's own comments that others cannot see. */
export type ShownComment = Comment & { readonly status?: WaitingComment['status'] }

/** Inserts a comment: a new thread at the top, a reply after all other replies to the same comment. */
export function withComment(list: readonly ShownComment[], comment: ShownComment): ShownComment[] {
  if (list.some(({ id }) => id === comment.id)) return list.map((one) => (one.id === comment.id ? comment : one))
  if (comment.parentId === null) return [comment, ...list]
  const parent = list.findIndex(({ id }) => id === comment.parentId)
  // Its thread is further down and not loaded yet.
  if (parent === -1) return [...list]
  const depth = list[parent]?.depth ?? 0
  const next = list.findIndex((one, index) => index > parent && one.depth <= depth)
  return list.toSpliced(next === -1 ? list.length : next, 0, comment)
}

export function withComments(list: readonly ShownComment[], comments: readonly ShownComment[]): ShownComment[] {
  return comments.reduce<ShownComment[]>(withComment, [...list])
}

/** Removes a comment. Its replies keep their place. */
export function withoutComment(list: readonly ShownComment[], id: string): ShownComment[] {
  const hasReplies = list.some(({ parentId }) => parentId === id)
  if (!hasReplies) return list.filter((comment) => comment.id !== id)
  return list.map((comment) => (comment.id === id ? { ...comment, content: '', author: null } : comment))
}

/** Returns the id of the last comment of a thread in the list. */
export function lastOfThread(list: readonly ShownComment[], thread: string): string | undefined {
  const start = list.findIndex(({ id }) => id === thread)
  const next = list.findIndex(({ depth }, index) => index > start && depth === 0)
  return start === -1 ? undefined : list.at(next === -1 ? -1 : next - 1)?.id
}
