import type { PostSummary } from '@inferdex/contracts/blog/blog'
import { formatDay } from '@inferdex/domain/text/date-display'
import { Link } from 'react-router'
import { Avatar } from '../../components/figures/avatar.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { paths } from '../../lib/paths.ts'

const SHOWN_TAGS = 2
// Makes the whole entry clickable, while the link keeps the title as its name.
const TITLE_LINK = 'after:absolute after:inset-0 after:rounded-box hover:text-accent-strong'

function Topics({ post: { category, tags } }: { post: PostSummary }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12">
      <span className="font-medium text-accent-strong">{category}</span>
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </p>
  )
}

function Byline({ post }: { post: Pick<PostSummary, 'author' | 'readTime' | 'publishedAt'> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-muted">
      <Avatar name={post.author.name} src={post.author.avatar} size={20} />
      <span>{post.author.name}</span>
      <span aria-hidden>·</span>
      <time dateTime={post.publishedAt ?? undefined}>{formatDay(post.publishedAt)}</time>
      <span aria-hidden>·</span>
      <span>{post.readTime} min read</span>
    </p>
  )
}

export function FeaturedCard({ post }: { post: PostSummary }) {
  return (
    <article className="relative flex min-w-0 flex-col gap-2 rounded-box border border-line bg-surface p-4 hover:border-line-strong sm:p-5">
      <Topics post={post} />
      <h3 className="text-16 font-semibold tracking-[-0.01em] text-balance">
        <Link to={paths.article(post.slug)} className={TITLE_LINK}>
          {post.title}
        </Link>
      </h3>
      <p className="line-clamp-3 text-ink-muted">{post.excerpt}</p>
      <div className="mt-auto pt-2">
        <Byline post={post} />
      </div>
    </article>
  )
}

export function LatestEntry({ post }: { post: PostSummary }) {
  return (
    <article className="relative grid gap-1.5 py-5">
      <Topics post={post} />
      <h3 className="text-16 font-semibold tracking-[-0.01em]">
        <Link to={paths.article(post.slug)} className={TITLE_LINK}>
          {post.title}
        </Link>
      </h3>
      <p className="line-clamp-2 text-ink-muted">{post.excerpt}</p>
      <Byline post={post} />
    </article>
  )
}
