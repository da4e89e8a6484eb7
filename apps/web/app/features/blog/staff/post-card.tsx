import { deletePost, type ManagedPost, restorePost, updatePost } from '@inferdex/contracts/blog/blog.staff'
import { can } from '@inferdex/contracts/protocol/policy'
import { postBadges } from '@inferdex/domain/blog/blog-post'
import { formatDay, formatMoment } from '@inferdex/domain/text/date-display'
import { ExternalLink, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useRestore } from '../../../components/data-table/archive/use-restore.ts'
import { Avatar } from '../../../components/figures/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { Card } from '../../../components/ui/card.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { api } from '../../../lib/api/api.ts'
import { wordsOf } from '../../../lib/forms/form-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useViewer } from '../../../lib/api/viewer.ts'

/** How long the toast offers Undo. After that, posts are restored from the archive. */
const UNDO_MS = 10_000

export function PostCard({ post }: { post: ManagedPost }) {
  const { pending, togglePublished, remove } = usePostActions(post)
  const isPublished = post.publishedAt !== null
  const viewer = useViewer()
  const mayChange = can(viewer, 'posts.edit', post.authorId === viewer?.id)
  return (
    <Card aria-label={post.title} className="gap-2 p-4">
      <PostBadges post={post} />
      <h2 className="text-16 font-semibold tracking-[-0.01em] wrap-anywhere">
        <Link to={adminPaths.blog(post.id)} className="hover:text-accent-strong hover:underline">
          {post.title}
        </Link>
      </h2>
      <p className="line-clamp-2 text-13 text-ink-muted">{post.excerpt}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-muted">
        <Avatar name={post.author.name} src={post.author.avatar} size={20} />
        <span>{post.author.name}</span>
        <span aria-hidden>·</span>
        <span>Created {formatDay(post.createdAt)}</span>
        <span aria-hidden>·</span>
        <span>{post.readTime} min read</span>
        <span aria-hidden>·</span>
        <span>{post.category}</span>
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-2">
        {mayChange ? (
          <>
            <Button size={28} pending={pending === 'publish'} onClick={() => void togglePublished()}>
              {isPublished ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              {isPublished ? 'Unpublish' : 'Publish'}
            </Button>
            <Link to={adminPaths.blog(post.id)} className={buttonClass({ size: 28 })}>
              <Pencil aria-hidden />
              Edit
            </Link>
            <Button size={28} variant="danger" pending={pending === 'delete'} onClick={() => void remove()}>
              <Trash2 aria-hidden />
              Delete
            </Button>
          </>
        ) : (
          <span className="text-12 text-ink-muted">Only its author or an admin can edit it</span>
        )}
        {isPublished && (
          <Link
            to={paths.article(post.slug)}
            className={buttonClass({ size: 28, variant: 'ghost', className: 'ml-auto' })}
          >
            <ExternalLink aria-hidden />
            View
          </Link>
        )}
      </div>
    </Card>
  )
}

function PostBadges({ post }: { post: ManagedPost }) {
  const { main, extra } = postBadges(post.status)
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      <Badge tone={main === 'Published' ? 'positive' : 'neutral'}>{main}</Badge>
      {extra !== null && (
        <Badge tone={extra === 'Scheduled' ? 'info' : 'outline'}>
          {extra}
          {post.scheduledAt !== null && ` for ${formatMoment(post.scheduledAt)}`}
        </Badge>
      )}
      {post.featured && <Badge tone="accent">Featured</Badge>}
    </p>
  )
}

function usePostActions(post: ManagedPost) {
  const [pending, setPending] = useState<'publish' | 'delete' | null>(null)
  const { revalidate } = useRevalidator()

  const restore = useRestore()
  const undo = {
    duration: UNDO_MS,
    action: {
      label: 'Undo',
      onClick: () => void restore(post.title, () => api(restorePost, { params: { id: post.id } })),
    },
  }

  async function run(what: 'publish' | 'delete', call: () => Promise<unknown>, done: string, failed: string) {
    setPending(what)
    try {
      await call()
      void toast.success(done, what === 'delete' ? undo : {})
      await revalidate()
    } catch (thrown) {
      void toast.error(wordsOf(thrown) ?? failed)
    } finally {
      setPending(null)
    }
  }

  return {
    pending,
    togglePublished: () => {
      const isPublished = post.publishedAt !== null
      const publishedAt = isPublished ? null : new Date().toISOString()
      return run(
        'publish',
        () => api(updatePost, { params: { id: post.id }, body: { publishedAt, version: post.version } }),
        `Blog post ${isPublished ? 'unpublished' : 'published'} successfully`,
        'Failed to update blog post',
      )
    },
    remove: async () => {
      // oxlint-disable-next-line no-alert -- the specification requires the browser's own dialog
      if (!window.confirm('Are you sure you want to delete this blog post?')) return
      await run(
        'delete',
        () => api(deletePost, { params: { id: post.id } }),
        'Blog post deleted successfully',
        'Failed to delete blog post',
      )
    },
  }
}
