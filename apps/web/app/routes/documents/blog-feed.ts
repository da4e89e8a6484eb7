import { listPosts } from '@inferdex/contracts/blog/blog'
import { readSite } from '@inferdex/contracts/site/site'
import { atomFeed } from '@inferdex/domain/blog/blog-feed'
import { api } from '../../lib/api/api.ts'
import { paths } from '../../lib/paths.ts'

const ENTRIES = 30

/** Renders the newest articles as a feed. */
export async function loader() {
  const [{ config, publicUrl }, posts] = await Promise.all([
    api(readSite),
    api(listPosts, { query: { limit: ENTRIES } }),
  ])
  const xml = atomFeed({
    title: `${config.name} Blog`,
    subtitle: 'How to read prices, limits and scores, and how we build this catalogue.',
    pageUrl: publicUrl + paths.blog(),
    feedUrl: publicUrl + paths.blogFeed(),
    entries: posts.flatMap((post) =>
      post.publishedAt === null
        ? []
        : [
            {
              id: post.id,
              title: post.title,
              url: publicUrl + paths.article(post.slug),
              excerpt: post.excerpt,
              html: post.content,
              author: post.author.name,
              category: post.category,
              tags: post.tags,
              publishedAt: post.publishedAt,
              // A scheduled post is last edited before it is published.
              updatedAt: post.updatedAt > post.publishedAt ? post.updatedAt : post.publishedAt,
            },
          ],
    ),
  })
  return new Response(xml, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } })
}
