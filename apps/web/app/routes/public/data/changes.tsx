import { readChangeSummary } from '@inferdex/contracts/changes'
import {
  changesSearch,
  hasChangeFilters,
  parseChangesQuery,
  withChangeFilter,
} from '@inferdex/domain/changes/change-query'
import { Suspense, useMemo } from 'react'
import { CHANGES_FEED } from '../../../features/changes/documents.ts'
import { changesView } from '../../../features/changes/changes-view.ts'
import { api } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'
import { pageMeta } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { useCatalogueRefresh } from '../../../lib/stores/use-catalogue-refresh.ts'
import { loadChanges } from '../../../features/changes/load-changes.ts'
import { split } from '../../../page-delivery/split.ts'
import type { Route } from './+types/changes'

const ChangesPage = split(async () => (await import('../../../features/changes/changes-page.tsx')).ChangesPage)

const ROWS = 60

const queryOf = (search: string) => parseChangesQuery(new URLSearchParams(search))

export async function loader({ request }: Route.LoaderArgs) {
  const query = queryOf(new URL(request.url).search)
  const [list, summary] = await Promise.all([loadChanges(query, ROWS), api(readChangeSummary)])
  return { query, view: changesView(list, summary, query) }
}

export function meta({ matches, location }: Route.MetaArgs) {
  const site = siteOf(matches)
  const query = queryOf(location.search)
  const feedOf = (search: string, title: string) => ({
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: `${site.config.name}: ${title}`,
    href: site.publicUrl + CHANGES_FEED + search,
  })
  return [
    ...pageMeta(site, {
      title: 'Changes',
      description: 'Recorded price changes, new models, retirements and deals of LLM providers, with their sources.',
      // Filtered and later pages share the canonical URL.
      path: paths.changes(),
    }),
    feedOf('', 'all changes'),
    ...(hasChangeFilters(query) ? [feedOf(changesSearch(withChangeFilter(query, {})), 'these changes')] : []),
  ]
}

export default function ChangesRoute({ loaderData: { query, view } }: Route.ComponentProps) {
  useCatalogueRefresh('changes')
  // Memoized: React must not re-render it while its code is loading, or the server's HTML would be removed.
  const page = useMemo(() => <ChangesPage query={query} view={view} />, [query, view])
  return <Suspense>{page}</Suspense>
}
