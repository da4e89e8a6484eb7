import { listRetirements } from '@inferdex/contracts/changes'
import { parseRetirementsQuery } from '@inferdex/domain/changes/retirements-query'
import { Suspense, useMemo } from 'react'
import { api } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'
import { pageMeta } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { split } from '../../../page-delivery/split.ts'
import type { Route } from './+types/retirements'

const RetirementsPage = split(
  async () => (await import('../../../features/changes/retirements-page.tsx')).RetirementsPage,
)

export async function loader({ request }: Route.LoaderArgs) {
  const query = parseRetirementsQuery(new URL(request.url).searchParams)
  const { items, asOf } = await api(listRetirements)
  return { query, items, asOf }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Retirements',
    description: 'Models that their makers switch off: the day, the successor, and what the move costs.',
    path: paths.retirements(),
  })
}

export default function RetirementsRoute({ loaderData: { query, items, asOf } }: Route.ComponentProps) {
  // Memoized: React must not re-render it while its code is loading, or the server's HTML would be removed.
  const page = useMemo(() => <RetirementsPage query={query} items={items} asOf={asOf} />, [query, items, asOf])
  return <Suspense>{page}</Suspense>
}
