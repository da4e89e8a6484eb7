import { readBlogPage } from '@inferdex/contracts/blog/blog'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { parseBlogQuery } from '@inferdex/domain/blog/blog-query'
import { BlogFailure } from '../../features/blog/blog-failure.tsx'
import { BlogPage } from '../../features/blog/blog-page.tsx'
import { feedLink } from '../../features/blog/feed-link.ts'
import { api } from '../../lib/api/api.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/blog'

type Page = ResponseBody<typeof readBlogPage>

export async function loader({ request }: Route.LoaderArgs): Promise<{ page: Page }> {
  return { page: await api(readBlogPage, { query: parseBlogQuery(new URL(request.url).searchParams) }) }
}

/** Shows the page at once; its articles are streamed. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<{ page: Page | Promise<Page> }> {
  return { page: serverLoader().then(({ page }) => page) }
}

export function meta({ matches, location }: Route.MetaArgs) {
  const site = siteOf(matches)
  const { category } = parseBlogQuery(new URLSearchParams(location.search))
  return [
    ...pageMeta(site, {
      title: category === '' ? 'Blog' : `${category} - Blog`,
      description: 'How to read prices, limits and benchmarks of language models, and how we build this catalogue.',
      // Searches, categories and later pages share the canonical URL.
      path: paths.blog(),
    }),
    feedLink(site),
  ]
}

export default function BlogRoute({ loaderData: { page } }: Route.ComponentProps) {
  return <BlogPage page={page} />
}

export function ErrorBoundary() {
  return <BlogFailure />
}
