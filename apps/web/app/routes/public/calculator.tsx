import { listDeals } from '@inferdex/contracts/deals/deals'
import { parseCalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { billView } from '@inferdex/domain/bill/bill-view'
import { findModel } from '@inferdex/domain/bill/workload/chosen-models'
import { readPreparedCatalogue } from '../../features/bill/prepared-catalogue.server.ts'
import { type CalculatorData, chooseModel } from '../../features/bill/calculator-data.ts'
import { CalculatorPage } from '../../features/bill/calculator-page.tsx'
import { loadParts } from '../../features/bill/lazy-parts.ts'
import { api } from '../../lib/api/api.ts'
import { withFallback } from '../../lib/api/load.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/calculator'

export async function loader({ request }: Route.LoaderArgs): Promise<{ data: CalculatorData }> {
  const query = parseCalculatorQuery(new URL(request.url).searchParams)
  const [catalogue, active] = await Promise.all([
    readPreparedCatalogue(),
    withFallback(api(listDeals, { query: { activeOnly: 'true' } }), [], 'The active deals'),
  ])
  if (catalogue === null) {
    return {
      data: {
        model: null,
        sellers: [],
        unlisted: null,
        nowName: null,
        bills: null,
        deals: [],
        providers: [],
        benchmarks: [],
        recorded: null,
      },
    }
  }
  const choice = chooseModel(catalogue, query.model)
  const deals = active.filter(({ providerSlug }) => choice.sellers.includes(providerSlug))
  return {
    data: {
      ...choice,
      nowName: findModel(catalogue.models, query.now)?.name ?? null,
      bills: billView(catalogue, query),
      deals: deals.map(({ id, title, discount, providerName, providerSlug }) => ({
        id,
        title,
        discount,
        providerName,
        providerSlug,
      })),
      providers: catalogue.providers.map(({ slug, name }) => [slug, name] as const),
      benchmarks: catalogue.benchmarks.map(({ name, title }) => [name, title] as const),
      recorded: catalogue.recorded,
    },
  }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), loadParts()])
  return answer
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Usage calculator',
    description:
      'What a month of tokens costs with one model, and what your workload costs at every offer, with the formula.',
    path: paths.calculator(),
  })
}

export default function CalculatorRoute({ loaderData: { data } }: Route.ComponentProps) {
  return <CalculatorPage data={data} />
}
