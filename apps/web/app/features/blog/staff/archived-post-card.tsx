import { type ListedPost, restorePost } from '@inferdex/contracts/blog/blog.staff'
import { can } from '@inferdex/contracts/protocol/policy'
import { formatDay } from '@inferdex/domain/text/date-display'
import { ArchiveRestore } from 'lucide-react'
import { useRestore } from '../../../components/data-table/archive/use-restore.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { api } from '../../../lib/api/api.ts'
import { useViewer } from '../../../lib/api/viewer.ts'

/** Renders a deleted post with who deleted it and when, and a restore button. */
export function ArchivedPostCard({ post }: { post: ListedPost }) {
  const restore = useRestore()
  const viewer = useViewer()
  const mayChange = can(viewer, 'posts.edit', post.authorId === viewer?.id)
  return (
    <Card aria-label={post.title} className="gap-2 p-4">
      <h2 className="text-16 font-semibold tracking-[-0.01em] wrap-anywhere">{post.title}</h2>
      <p className="line-clamp-2 text-13 text-ink-muted">{post.excerpt}</p>
      <p className="text-12 text-ink-muted">
        Deleted{post.archivedBy !== null && ` by ${post.archivedBy}`}
        {post.archivedAt !== null && ` on ${formatDay(post.archivedAt)}`} · {post.author.name} · /blog/{post.slug}
      </p>
      <div className="mt-auto flex pt-2">
        {mayChange ? (
          <Button
            size={28}
            aria-label={`Restore ${post.title}`}
            onClick={() => void restore(post.title, () => api(restorePost, { params: { id: post.id } }))}
          >
            <ArchiveRestore aria-hidden />
            Restore
          </Button>
        ) : (
          <span className="text-12 text-ink-muted">Only its author or an admin can restore it</span>
        )}
      </div>
    </Card>
  )
}
