import { type DealsPage as DealsResult, readDealsPage } from '@inferdex/contracts/deals/deals-page'
import { type DealsQuery, parseDealsQuery } from '@inferdex/domain/deals/deal-query'
import { allDeals } from '../../features/deals/deal-store.ts'
import { DealsPage } from '../../features/deals/deals-page.tsx'
import { api } from '../../lib/api/api.ts'
import { pack, type Packed, unpack } from '../../lib/api/packed.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import { useCatalogueRefresh } from '../../lib/stores/use-catalogue-refresh.ts'
import type { Route } from './+types/deals'

type Data = { result: DealsResult | Promise<DealsResult> }

const queryOf = (request: Request) => parseDealsQuery(new URL(request.url).searchParams)

export async function loader({ request }: Route.LoaderArgs): Promise<{ result: Packed<DealsResult> }> {
  return { result: pack(await readPage(queryOf(request))) }
}

/** Reads a page of deals. An invalid cursor falls back to the page number. */
async function readPage({ q, chip: show, sort, page, after, before }: DealsQuery): Promise<DealsResult> {
  const query = { q, show, sort, page }
  const cursor = { ...(after === '' ? {} : { after }), ...(before === '' ? {} : { before }) }
  try {
    return await api(readDealsPage, { query: { ...query, ...cursor } })
  } catch (error) {
    if ((after === '' && before === '') || (error as { code?: unknown }).code !== 'VALIDATION_FAILED') throw error
    return await api(readDealsPage, { query })
  }
}

/** Filters in the browser if it has all deals. Otherwise the page is shown at once and its deals are streamed. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Data> {
  const all = allDeals.read()
  if (all !== null) return { result: all.resultOf(queryOf(request)) }
  return { result: serverLoader().then(({ result }) => unpack(result)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Exclusive LLM Deals',
    description: 'Credits, discounts and programs of LLM providers, with eligibility, expiry, source and date.',
    path: paths.deals(),
  })
}

export default function DealsRoute({ loaderData: { result } }: Route.ComponentProps) {
  useCatalogueRefresh('deals', allDeals.refresh)
  return <DealsPage result={unpack(result)} />
}
