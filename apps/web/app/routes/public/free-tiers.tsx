import { listFreeTiers } from '@inferdex/contracts/free-tiers'
import { parseFreeTiersQuery } from '@inferdex/domain/free-tiers/free-tier-query'
import { allFreeTiers } from '../../features/free-tiers/free-tier-store.ts'
import { FreeTiersPage } from '../../features/free-tiers/free-tiers-page.tsx'
import { type FreeTiersResult, freeTiersResult } from '../../features/free-tiers/free-tiers-result.ts'
import { api } from '../../lib/api/api.ts'
import { pack, type Packed, unpack } from '../../lib/api/packed.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import { useCatalogueRefresh } from '../../lib/stores/use-catalogue-refresh.ts'
import type { Route } from './+types/free-tiers'

type Data = { result: FreeTiersResult | Promise<FreeTiersResult> }

const queryOf = (request: Request) => parseFreeTiersQuery(new URL(request.url).searchParams)

export async function loader({ request }: Route.LoaderArgs): Promise<{ result: Packed<FreeTiersResult> }> {
  return { result: pack(freeTiersResult(await api(listFreeTiers), queryOf(request))) }
}

/** Filters in the browser if it has all providers. Otherwise the page is shown at once and its cards are streamed. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Data> {
  const all = allFreeTiers.read()
  if (all !== null) return { result: all.resultOf(queryOf(request)) }
  return { result: serverLoader().then(({ result }) => unpack(result)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Free Tier Comparison',
    description: 'What LLM providers offer for free: credits, token and request limits, and whether a card is needed.',
    path: paths.freeTiers(),
  })
}

export default function FreeTiersRoute({ loaderData: { result } }: Route.ComponentProps) {
  useCatalogueRefresh('providers', allFreeTiers.refresh)
  return <FreeTiersPage result={unpack(result)} />
}
