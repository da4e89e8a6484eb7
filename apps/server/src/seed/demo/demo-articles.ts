import { NO_SEO } from '@inferdex/domain/blog/blog-post'
import { tag } from '@inferdex/contracts/protocol/tags'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { renderArticle } from '../../features/blog/markdown.service.ts'
import { insertPost } from '../../features/blog/post-writes.queries.ts'
import { announceChange } from '../../platform/change-feed.ts'
import type { Db } from '../../db/db.ts'
import { stableId } from '../stable-id.ts'

const NAME = 'demo-articles'

const ARTICLES = [
  {
    slug: 'how-to-read-a-price',
    title: 'How to read a price per offer',
    excerpt: 'One model, many prices: what the figures in this catalogue mean, and five kinds of "no price".',
    category: 'Guides',
    tags: ['pricing', 'offers', 'cost optimization'],
    readTime: 3,
    featured: true,
    day: '2026-06-30',
  },
  {
    slug: 'how-the-ranking-works',
    title: 'How the ranking works',
    excerpt: "All the rules of the leaderboard, what an average hides, and what doesn't move a model up or down.",
    category: 'Guides',
    tags: ['benchmarks', 'leaderboard'],
    readTime: 3,
    featured: false,
    day: '2026-06-23',
  },
  {
    slug: 'what-the-bill-assumes',
    title: 'What the bill assumes',
    excerpt: 'The calculator multiplies exact figures, but it has to assume a few things. Here they are.',
    category: 'Guides',
    tags: ['calculator', 'pricing', 'free tier'],
    readTime: 3,
    featured: false,
    day: '2026-06-16',
  },
] as const

/** Creates a few articles about the product, only for DEMO=1. They are loaded once, so edits by staff stay. */
export async function seedDemoArticles(db: Db, now: Date): Promise<void> {
  if (await isLoaded(db)) return
  const written = await Promise.all(
    ARTICLES.map(async (article) => ({ ...article, content: await textOf(article.slug) })),
  )
  const rendered = await Promise.all(written.map(({ content }) => renderArticle(db, content)))
  const hash = createHash('sha256').update(JSON.stringify(written)).digest('hex')
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`seed ${NAME}`}))`.execute(tx)
    // Another process may have loaded them while this one waited for the lock.
    if (await isLoaded(tx)) return
    const { id: authorId } = await tx
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'contributor')
      .executeTakeFirstOrThrow()
    for (const [index, { day, ...article }] of written.entries()) {
      const publishedAt = new Date(`${day}T09:00:00Z`)
      await insertPost(
        tx,
        { id: stableId('post', article.slug), authorId },
        {
          post: { ...article, authorName: 'Inferdex team', ...NO_SEO },
          state: { status: 'PUBLISHED', publishedAt, scheduledAt: null },
          rendered: rendered[index] ?? { html: '', headings: [] },
        },
        publishedAt,
      )
    }
    await tx.insertInto('seed_loads').values({ name: NAME, content_hash: hash, loaded_at: now }).execute()
    await announceChange(tx, [tag.blog], 'Demonstration articles')
  })
}

const textOf = (slug: string) => readFile(new URL(`../articles/${slug}.md`, import.meta.url), 'utf8')

async function isLoaded(db: Db): Promise<boolean> {
  const row = await db.selectFrom('seed_loads').select('name').where('name', '=', NAME).executeTakeFirst()
  return row !== undefined
}
