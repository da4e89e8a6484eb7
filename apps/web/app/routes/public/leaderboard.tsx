import { picturePath } from '@inferdex/domain/site/picture-address'
import { parseLeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import { cheapestPerModel } from '@inferdex/domain/bill/cheapest-per-model'
import { Suspense, useMemo } from 'react'
import { readPreparedCatalogue } from '../../features/bill/prepared-catalogue.server.ts'
import { LeaderboardFailure } from '../../features/leaderboard/leaderboard-failure.tsx'
import type { Bills, LeaderboardView } from '../../features/leaderboard/leaderboard-view.ts'
import { readScoreCatalogue } from '../../features/leaderboard/score-catalogue.server.ts'
import { pack, type Packed, unpack } from '../../lib/api/packed.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import { split } from '../../page-delivery/split.ts'
import type { Route } from './+types/leaderboard'

const loadPage = async () => (await import('../../features/leaderboard/leaderboard-page.tsx')).LeaderboardPage
const loadViewInBrowser = () => import('../../features/leaderboard/view-in-browser.ts')
const LeaderboardPage = split(loadPage)

type Data = { view: LeaderboardView; bills: Bills }

const queryOf = (request: Request) => parseLeaderboardQuery(new URL(request.url).searchParams)

export async function loader({ request }: Route.LoaderArgs): Promise<{ shown: Packed<Data> }> {
  const query = queryOf(request)
  const [scores, offers, { leaderboardView }] = await Promise.all([
    readScoreCatalogue(query),
    query.price === 'bill' ? readPreparedCatalogue() : null,
    import('../../features/leaderboard/leaderboard-view.ts'),
  ])
  const all = offers === null ? null : cheapestPerModel(offers.offers, query.workload)
  const bills = all && Object.fromEntries(scores.models.flatMap(({ slug }) => (all[slug] ? [[slug, all[slug]]] : [])))
  return { shown: pack({ view: leaderboardView(scores, query, bills), bills }) }
}

/**
 * Computes the view in the browser if it has the data. Otherwise awaits all parts, so that they do not appear one by
 * one.
 */
export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<{ shown: Packed<Data> | Data }> {
  const [{ viewInBrowser }] = await Promise.all([loadViewInBrowser(), loadPage()])
  const view = await viewInBrowser(new URL(request.url).searchParams)
  return view === null ? await serverLoader() : { shown: view }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Model Leaderboard',
    description:
      'Models ranked by their benchmark scores, each with its source and date, and what the scores cost: by list price or by your own workload.',
    path: paths.leaderboard(),
    picture: picturePath.leaderboard(),
  })
}

export default function LeaderboardRoute({ loaderData: { shown } }: Route.ComponentProps) {
  const { view, bills } = unpack(shown)
  // Memoized: React must not re-render it while its code is loading, or the server's HTML would be removed.
  const page = useMemo(() => <LeaderboardPage view={view} bills={bills} />, [view, bills])
  return <Suspense>{page}</Suspense>
}

export function ErrorBoundary() {
  return <LeaderboardFailure />
}
