import { readArticle } from '@inferdex/contracts/blog/blog'
import { readComments } from '@inferdex/contracts/comments'
import { Suspense } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { RecordNotFound } from '../../components/layout/record-not-found.tsx'
import { articleMeta } from '../../features/blog/article-meta.ts'
import { ArticlePage } from '../../features/blog/article-page.tsx'
import { feedLink } from '../../features/blog/feed-link.ts'
import { api } from '../../lib/api/api.ts'
import { withFallback, orNotFound } from '../../lib/api/load.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import { split } from '../../page-delivery/split.ts'
import type { Route } from './+types/article'

const Comments = split(async () => (await import('../../features/comments/comments.tsx')).Comments)

export async function loader({ params }: Route.LoaderArgs) {
  const [article, comments] = await Promise.all([
    orNotFound(api(readArticle, { params }), paths.article),
    withFallback(api(readComments, { params }), null, 'Comments'),
  ])
  return { article, comments }
}

const NOT_FOUND = "The article you're looking for doesn't exist."

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (loaderData !== undefined) return [...articleMeta(site, loaderData.article), feedLink(site)]
  // Other errors have their own page and title.
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return isMissing ? pageMeta(site, { title: 'Article Not Found', description: NOT_FOUND, path: null }) : []
}

export default function ArticleRoute({ loaderData: { article, comments } }: Route.ComponentProps) {
  const { id, slug } = article.post
  return (
    <ArticlePage
      article={article}
      comments={
        <Suspense>
          <Comments postId={id} slug={slug} path={paths.article(slug)} page={comments} />
        </Suspense>
      }
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RecordNotFound
      error={error}
      title="Article Not Found"
      text={NOT_FOUND}
      back={{ label: 'Back to Blog', to: paths.blog() }}
    />
  )
}
