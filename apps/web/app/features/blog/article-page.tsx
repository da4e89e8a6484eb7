import type { PostHeading, PostSummary, readArticle } from '@inferdex/contracts/blog/blog'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { formatDay } from '@inferdex/domain/text/date-display'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../components/figures/avatar.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { paths } from '../../lib/paths.ts'
import { ShareButton } from './share-button.tsx'

type Article = ResponseBody<typeof readArticle>

/** Minimum number of headings for a table of contents. */
const CONTENTS_FROM = 3

type ArticlePageProps = {
  article: Article
  /** Passed in by the route. */
  comments: ReactNode
}

export function ArticlePage({ article: { post, headings, related }, comments }: ArticlePageProps) {
  const sections = headings.filter(({ level }) => level <= 3)
  const hasContents = sections.length >= CONTENTS_FROM
  return (
    <div className="wrap pb-10">
      <div className={hasContents ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_240px] lg:gap-12' : undefined}>
        <div className="min-w-0">
          <article className="mx-auto w-full max-w-[68ch] text-16">
            <ArticleHead post={post} />
            {hasContents && <Contents sections={sections} className="mb-6 border-y border-line py-3 lg:hidden" />}
            {post.content === '' ? (
              <p className="text-ink-muted">No content available for this blog post.</p>
            ) : (
              // Sanitised when it was saved (apps/server/src/features/blog/markdown.ts).
              <div className="article-body" dangerouslySetInnerHTML={{ __html: post.content }} />
            )}
            <ArticleFoot post={post} />
          </article>
          {comments}
        </div>
        {hasContents && (
          <aside className="max-lg:hidden">
            <Contents sections={sections} className="sticky top-20 mt-24 border-l border-line pl-4" />
          </aside>
        )}
      </div>
      {related.length > 0 && <Related posts={related} />}
      <CallToAction />
    </div>
  )
}

function ArticleHead({ post }: { post: Article['post'] }) {
  return (
    <header className="pt-3 pb-6 sm:pt-5">
      <Link
        to={paths.blog()}
        className="inline-flex min-h-6 items-center gap-1.5 text-13 text-ink-muted underline-offset-3 hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden className="size-3.5" />
        Back to Blog
      </Link>
      <p className="mt-5 flex flex-wrap items-center gap-2 text-13">
        <Link
          to={`${paths.blog()}?category=${encodeURIComponent(post.category)}`}
          className="inline-flex min-h-6 items-center font-medium text-accent-strong underline-offset-3 hover:underline"
        >
          {post.category}
        </Link>
        {post.featured && <Badge tone="accent">Featured</Badge>}
      </p>
      <h1 className="mt-1 text-28 font-[660] tracking-[-0.022em] text-balance wrap-anywhere sm:text-40 sm:tracking-[-0.03em]">
        {post.title}
      </h1>
      <p className="mt-3 text-16 text-pretty text-ink-muted sm:text-20">{post.excerpt}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-ink-muted">
        <Avatar name={post.author.name} src={post.author.avatar} size={32} />
        <span className="font-medium text-ink">{post.author.name}</span>
        <time dateTime={post.publishedAt ?? undefined}>{formatDay(post.publishedAt)}</time>
        <span>{post.readTime} min read</span>
        <ShareButton title={post.title} path={paths.article(post.slug)} />
      </div>
    </header>
  )
}

function Contents({ sections, className }: { sections: readonly PostHeading[]; className: string }) {
  return (
    <nav aria-label="On this page" className={className}>
      <p className="mb-1 text-12 font-medium text-ink-muted">On this page</p>
      <ul className="text-13">
        {sections.map(({ id, text, level }) => (
          <li key={id} className={level > 2 ? 'pl-3' : undefined}>
            <a href={`#${id}`} className="block py-1 text-ink-muted underline-offset-3 hover:text-ink hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ArticleFoot({ post }: { post: Article['post'] }) {
  return (
    <footer className="mt-10 grid gap-5 text-14">
      {post.tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {post.tags.map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      <section aria-label="Author" className="flex items-center gap-3 rounded-box border border-line bg-surface p-4">
        <Avatar name={post.author.name} src={post.author.avatar} size={40} />
        <div>
          <p className="text-12 text-ink-muted">Written by</p>
          <p className="font-semibold">{post.author.name}</p>
        </div>
      </section>
    </footer>
  )
}

function Related({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <section aria-labelledby="related-articles" className="mt-12">
      <h2 id="related-articles" className="mb-3 text-20 font-[620] tracking-[-0.015em]">
        Related Articles
      </h2>
      <ul className="grid gap-4 sm:grid-cols-3">
        {posts.map((post) => (
          <li
            key={post.id}
            className="relative grid content-start gap-1.5 rounded-box border border-line bg-surface p-4 hover:border-line-strong"
          >
            <h3 className="font-semibold text-balance">
              <Link
                to={paths.article(post.slug)}
                className="after:absolute after:inset-0 after:rounded-box hover:text-accent-strong"
              >
                {post.title}
              </Link>
            </h3>
            <p className="line-clamp-2 text-13 text-ink-muted">{post.excerpt}</p>
            <p className="text-12 text-ink-muted">
              {formatDay(post.publishedAt)} · {post.readTime} min read
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CallToAction() {
  return (
    <section className="mt-10 flex flex-col items-start justify-between gap-5 rounded-box border border-line bg-sunken p-5 sm:flex-row sm:items-center sm:px-8 sm:py-6">
      <div>
        <h2 className="text-20 font-[620] tracking-[-0.015em]">Run the numbers</h2>
        <p className="text-ink-muted">Compare models side by side, or work out what your own traffic would cost.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.compare()} className={buttonClass({ variant: 'primary' })}>
          Compare Models
        </Link>
        <Link to={paths.calculator()} className={buttonClass()}>
          Usage Calculator
        </Link>
      </div>
    </section>
  )
}
