import { search } from '@inferdex/contracts/search/search'
import { data } from 'react-router'
import { SearchPage } from '../../features/search/search-page.tsx'
import { parseSearchQuery } from '../../features/search/search-query.ts'
import { api } from '../../lib/api/api.ts'
import { reportProblem } from '../../lib/api/problems.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/search'

const PREVIEW = 6
const LISTED = 100

export async function loader({ request }: Route.LoaderArgs) {
  const { q, tab, type } = parseSearchQuery(new URL(request.url).searchParams)
  if (q === '') return { results: null }
  try {
    return {
      results: await api(search, {
        query: { q, limit: tab === 'all' ? PREVIEW : LISTED, ...(type === '' ? {} : { type }) },
      }),
    }
  } catch (thrown) {
    reportProblem('Search failed', thrown)
    // A status that is not cached; the page itself stays usable.
    return data({ results: 'unavailable' as const }, { status: 503 })
  }
}

/** Loads the results. Without a connection the page keeps its form and shows a notice. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (thrown) {
    // A request that did not reach the server fails with a TypeError.
    if (!navigator.onLine || thrown instanceof TypeError) return { results: 'offline' as const }
    throw thrown
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Search',
    description: 'Search providers, models and articles.',
    // Search engines should not index search results.
    path: null,
  })
}

export default function SearchRoute({ loaderData: { results } }: Route.ComponentProps) {
  return <SearchPage results={results} />
}
