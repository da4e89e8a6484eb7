import type { Comment, WaitingComment } from '@inferdex/contracts/comments'

/** What is shown; `status` only for own comments that others do not see. */
export type ShownComment = Comment & { readonly status?: WaitingComment['status'] }

/** Into its place: a new thread on top, an answer behind all others to the same comment. */
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

/** Answers keep the place of what they answer to. */
export function withoutComment(list: readonly ShownComment[], id: string): ShownComment[] {
  const hasAnswers = list.some(({ parentId }) => parentId === id)
  if (!hasAnswers) return list.filter((comment) => comment.id !== id)
  return list.map((comment) => (comment.id === id ? { ...comment, content: '', author: null } : comment))
}
