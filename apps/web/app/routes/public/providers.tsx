import { listProviders } from '@inferdex/contracts/providers/providers'
import { parseProvidersQuery } from '@inferdex/domain/providers/providers-query'
import { type ListedProvider, listedProvider } from '../../features/providers/list/listed-provider.ts'
import { allProviders } from '../../features/providers/list/provider-store.ts'
import { ProvidersPage } from '../../features/providers/list/providers-page.tsx'
import type { ProvidersResult } from '../../features/providers/list/providers-result.ts'
import { api } from '../../lib/api/api.ts'
import { pack, type Packed, unpack } from '../../lib/api/packed.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import { split } from '../../page-delivery/split.ts'
import { useCatalogueRefresh } from '../../lib/stores/use-catalogue-refresh.ts'
import type { Route } from './+types/providers'

const CompareToggle = split(async () => (await import('../../features/comparison/compare-toggle.tsx')).CompareToggle)
const engine = () => import('../../features/providers/list/providers-result.ts')

type Data = { result: ProvidersResult | Promise<ProvidersResult> }

const queryOf = (request: Request) => parseProvidersQuery(new URL(request.url).searchParams)

export async function loader({ request }: Route.LoaderArgs): Promise<{ result: Packed<ProvidersResult> }> {
  const [all, { providersResult }] = await Promise.all([api(listProviders), engine()])
  return { result: pack(providersResult(all.map(listedProvider), queryOf(request))) }
}

/** Filters in the browser if it has all providers. Otherwise the page is shown at once and its rows are streamed. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Data> {
  const all = allProviders.read()
  if (all !== null) return { result: (await engine()).providersResult(all, queryOf(request)) }
  return { result: serverLoader().then(({ result }) => unpack(result)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'LLM Providers',
    description: 'Browse and compare AI providers by their models, plans, free tiers and tools.',
    path: paths.providers(),
  })
}

export default function ProvidersRoute({ loaderData: { result } }: Route.ComponentProps) {
  useCatalogueRefresh('providers', allProviders.refresh)
  return <ProvidersPage result={unpack(result)} actionsFor={compareToggleOf} />
}

function compareToggleOf({ slug, name }: ListedProvider) {
  return <CompareToggle item={{ id: slug, type: 'provider', name }} />
}
