import { type CommentStatus, placeOfReply, type Place } from '@inferdex/domain/comments/comment-moderation'
import { countFlag, insertComment, insertFlag, setLike } from '../../features/comments/comment-writes.queries.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../db/db.ts'
import type { DemoPeople } from './demo-people.ts'
import { daysBefore } from './demo-time.ts'

export type DemoComment = {
  key: string
  by: string
  daysAgo: number
  text: string
  likes: number
  status?: CommentStatus
  report?: { by: string; reason: string }
} & ({ on: string; replyTo?: undefined } | { on?: undefined; replyTo: string })

/** Writes comments under the articles. Replies follow their parents. */
export async function writeDemoComments(
  tx: Db,
  comments: readonly DemoComment[],
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const posts = new Map(
    (await tx.selectFrom('posts').select(['slug', 'id']).execute()).map(({ slug, id }) => [slug, id]),
  )
  const written = new Map<string, Place & { postId: string }>()
  // The hours keep a reply of the same day below its comment.
  for (const [index, { key, on, replyTo, by, daysAgo, text, ...comment }] of comments.entries()) {
    const parent = replyTo === undefined ? undefined : written.get(replyTo)
    const postId = parent?.postId ?? posts.get(on ?? '')
    const userId = people.get(by)
    if (postId === undefined || userId === undefined) continue
    const createdAt = daysBefore(now, daysAgo - index / 100)
    const id = newId(createdAt)
    const place = { id, ...(parent === undefined ? { parentId: null, rootId: id, depth: 0 } : placeOfReply(parent)) }
    const { status = 'APPROVED', likes, report } = comment
    await insertComment(tx, { ...place, postId, userId, content: text, status, createdAt })
    for (const liker of [...people.values()].filter((one) => one !== userId).slice(0, likes))
      await setLike(tx, id, liker, true, createdAt)
    const reporter = report && people.get(report.by)
    if (reporter !== undefined && report !== undefined) {
      await insertFlag(tx, { commentId: id, userId: reporter, reason: report.reason, now })
      await countFlag(tx, id)
    }
    written.set(key, { ...place, postId })
  }
}
