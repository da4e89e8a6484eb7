import { billPicturePath } from '@inferdex/domain/site/bill-picture-address'
import { picturePath } from '@inferdex/domain/site/picture-address'
import { listDeals } from '@inferdex/contracts/deals/deals'
import { type CalculatorQuery, parseCalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { billView } from '@inferdex/domain/bill/bill-view'
import { offersPerPlace } from '@inferdex/domain/bill/terms/catalogue-offers'
import { findModel } from '@inferdex/domain/bill/workload/chosen-models'
import { readPreparedCatalogue } from '../../features/bill/prepared-catalogue.server.ts'
import { type CalculatorData, chooseModel, dealsOfSellers } from '../../features/bill/calculator-data.ts'
import { CalculatorPage } from '../../features/bill/calculator-page.tsx'
import { loadParts } from '../../features/bill/lazy-parts.ts'
import { api } from '../../lib/api/api.ts'
import { withFallback } from '../../lib/api/load.ts'
import { pack, type Packed, unpack } from '../../lib/api/packed.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import { readBillData } from '@inferdex/contracts/bill'
import { formatDay } from '@inferdex/domain/text/date-display'
import { Suspense } from 'react'
import {
  type DayCalculatorData,
  dayCalculatorData,
  modelsOfDay,
} from '../../features/bill/as-of/day-calculator-data.ts'
import { dayAsked, shownDay } from '../../lib/as-of.ts'
import { onRender } from '../../page-delivery/on-render.ts'
import type { Route } from './+types/calculator'

type Loaded = { data: Packed<CalculatorData>; ofDay: null } | { data: null; ofDay: DayCalculatorData }

export async function loader({ request }: Route.LoaderArgs): Promise<Loaded> {
  const query = parseCalculatorQuery(new URL(request.url).searchParams)
  const asked = dayAsked(request)
  if (asked !== null) return { data: null, ofDay: await loadDay(request, asked, query) }
  return { data: pack(await loadToday(query)), ofDay: null }
}

const DayCalculator = onRender(async () => (await import('../../features/bill/as-of/day-calculator.tsx')).DayCalculator)

async function loadDay(request: Request, asked: string, query: CalculatorQuery): Promise<DayCalculatorData> {
  const today = await readPreparedCatalogue()
  const models = today === null ? { picked: [], slugs: new Set<string>() } : modelsOfDay(today, query)
  const slugs = models.picked.map(([slug]) => slug).join(',')
  const { days, data: onDay } = await api(readBillData, {
    query: { asOf: asked, ...(slugs !== '' && { models: slugs }) },
  })
  const shown = shownDay(request, asked, days ?? { asOf: null, previous: null, next: null, first: null })
  if (today === null || onDay === null) return { ...shown, models: models.picked, workload: query.workload, bills: [] }
  return dayCalculatorData(shown, { onDay, today }, models, query)
}

async function loadToday(query: CalculatorQuery): Promise<CalculatorData> {
  const catalogue = await readPreparedCatalogue()
  if (catalogue === null) {
    return {
      model: null,
      sellers: [],
      unlisted: null,
      nowName: null,
      bills: null,
      deals: [],
      providers: [],
      places: [],
      benchmarks: [],
      recorded: null,
    }
  }
  const choice = chooseModel(catalogue, query.model)
  const deals = await withFallback(api(listDeals, { query: dealsOfSellers(choice.sellers) }), [], 'The active deals')
  return {
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
    places: offersPerPlace(catalogue),
    benchmarks: catalogue.benchmarks.map(({ name, title }) => [name, title] as const),
    recorded: catalogue.recorded,
  }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), loadParts()])
  return answer
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const ofDay = loaderData?.ofDay
  return pageMeta(siteOf(matches), {
    title: ofDay ? `Usage calculator, prices of ${formatDay(ofDay.day)}` : 'Usage calculator',
    description:
      'What a month of tokens costs with one model, and what your workload costs at every offer, with the formula.',
    path: ofDay ? null : paths.calculator(),
    // Bills of a day use the site's picture: the bill picture would show today's prices.
    picture: ofDay ? picturePath.site() : billPicturePath(new URLSearchParams(location.search)),
  })
}

export default function CalculatorRoute({ loaderData: { data, ofDay } }: Route.ComponentProps) {
  if (ofDay === null) return <CalculatorPage data={unpack(data)} />
  return (
    <Suspense>
      <DayCalculator data={ofDay} />
    </Suspense>
  )
}
