import { picturePath } from '@inferdex/domain/site/picture-address'
import { readProviderOverview } from '@inferdex/contracts/providers/provider-overview'
import { listModels } from '@inferdex/contracts/models/models'
import { readProvider } from '@inferdex/contracts/providers/providers'
import { readReviewsOfProvider } from '@inferdex/contracts/reviews'
import { parseReviewsQuery } from '@inferdex/domain/reviews/reviews-query'
import { tag } from '@inferdex/contracts/protocol/tags'
import { Suspense } from 'react'
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { RecordNotFound } from '../../components/layout/record-not-found.tsx'
import { UnreachablePart } from '../../components/layout/unreachable-part.tsx'
import { listedModel } from '../../features/models/list/listed-model.ts'
import { ProviderHeader } from '../../features/providers/detail/provider-head.tsx'
import { ProviderTabs, providerTab } from '../../features/providers/detail/provider-tabs.tsx'
import { marketFacts, toMarketView } from '../../features/providers/detail/market/market-view.ts'
import { type SoldModel, toProviderHead, toSoldModels } from '../../features/providers/detail/provider-view.ts'
import { SHORT_CARDS } from '../../features/providers/detail/short-cards.ts'
import { useFigures } from '../../features/votes/live-figures.ts'
import { api } from '../../lib/api/api.ts'
import { withFallback, orNotFound } from '../../lib/api/load.ts'
import { onRender } from '../../page-delivery/on-render.ts'
import { paths } from '../../lib/paths.ts'
import { revalidateUnlessSameData } from '../../lib/lists/same-view.ts'
import { breadcrumbs, pageMeta } from '../../lib/seo.ts'
import { createShownRecord } from '../../lib/shown-record.ts'
import { siteOf } from '../../lib/site.ts'
import { useRecordRefresh } from '../../lib/stores/use-catalogue-refresh.ts'
import { split } from '../../page-delivery/split.ts'
import { dayAsked, shownDay } from '../../lib/as-of.ts'
import { dayView } from '../../features/offers/as-of/day-view.ts'
import { readPricesOfDay } from '@inferdex/contracts/offers'
import { AS_OF } from '@inferdex/domain/offers/by-day/day-of-prices'
import { formatDay } from '@inferdex/domain/text/date-display'
import type { Route } from './+types/provider'

const CompareToggle = split(async () => (await import('../../features/comparison/compare-toggle.tsx')).CompareToggle)
const WatchButton = split(async () => (await import('../../features/watching/watch-button.tsx')).WatchButton)
const RecordFigures = split(async () => (await import('../../features/votes/record-figures.tsx')).RecordFigures)
const OverviewTab = split(async () => (await import('../../features/providers/detail/overview-tab.tsx')).OverviewTab)
const ModelsTab = onRender(async () => (await import('../../features/providers/detail/models-tab.tsx')).ModelsTab)
const ListedModelCard = onRender(
  async () => (await import('../../features/models/list/model-card.tsx')).ListedModelCard,
)
const PricingTab = onRender(async () => (await import('../../features/providers/detail/pricing-tab.tsx')).PricingTab)
const IntegrationsTab = onRender(
  async () => (await import('../../features/providers/detail/integrations-tab.tsx')).IntegrationsTab,
)
const ReviewsTab = onRender(async () => (await import('./reviews-tab.tsx')).ReviewsTab)

const CHEAPEST_ON_OVERVIEW = 10
const CHEAPEST_ON_PRICING = 12

const { useShown, withoutNetwork } = createShownRecord<Route.ComponentProps['loaderData']>()

const AsOfBar = onRender(async () => (await import('../../components/layout/as-of-bar.tsx')).AsOfBar)
const DayPage = onRender(async () => (await import('../../features/offers/as-of/day-page.tsx')).DayPage)

export async function loader({ params, request }: Route.LoaderArgs) {
  const asked = dayAsked(request)
  const generatedAt = new Date().toISOString()
  if (asked !== null) return { ...(await loadDay(request, asked, params)), generatedAt }
  const { provider, content } = await loadTab(request, params)
  return { provider, content, generatedAt }
}

async function loadDay(request: Request, asked: string, params: { slug: string }) {
  const [provider, { days, offers }] = await Promise.all([
    orNotFound(api(readProvider, { params }), addressIn(request)),
    api(readPricesOfDay, { query: { asOf: asked, providers: params.slug } }),
  ])
  const { facts, ...view } = dayView(shownDay(request, asked, days), offers, 'provider')
  return {
    provider: { ...toProviderHead(provider), facts },
    content: { tab: 'day', view: { ...view, facts: [] } } as const,
  }
}

/** Returns a function for the URL of the same view with another slug. */
function addressIn(request: Request) {
  return (slug: string) => paths.provider(slug) + new URL(request.url).search
}

async function loadTab(request: Request, params: { slug: string }) {
  const query = new URL(request.url).searchParams
  const provider = () => orNotFound(api(readProvider, { params }), addressIn(request))
  const overview = (limit?: number, market?: 'true') =>
    orNotFound(api(readProviderOverview, { params, query: { limit, market } }), addressIn(request))
  const tab = providerTab(query)
  switch (tab) {
    case 'reviews': {
      const [found, reviews] = await Promise.all([
        provider(),
        withFallback(api(readReviewsOfProvider, { params, query: parseReviewsQuery(query) }), null, 'Reviews'),
      ])
      return { provider: toProviderHead(found), content: { tab, reviews } as const }
    }
    case 'integrations': {
      const found = await provider()
      return { provider: toProviderHead(found), content: { tab, tools: found.tools } as const }
    }
    case 'pricing': {
      const { provider: found, offers } = await overview(CHEAPEST_ON_PRICING)
      const rows = toSoldModels(offers).filter(isOnSale)
      return { provider: toProviderHead(found), content: { tab, tiers: found.pricing.tiers, rows } as const }
    }
    case 'models': {
      if (query.get('view') === 'cards') {
        const [found, models] = await Promise.all([
          provider(),
          api(listModels, { query: { provider: params.slug, sort: 'newest' } }),
        ])
        const shown = query.has('all') ? models : models.slice(0, SHORT_CARDS)
        return { provider: toProviderHead(found), content: { tab, rows: [], models: shown.map(listedModel) } as const }
      }
      const { provider: found, offers } = await overview()
      return { provider: toProviderHead(found), content: { tab, rows: toSoldModels(offers), models: null } as const }
    }
    case 'overview': {
      const { provider: found, offers, capabilities, announced, market } = await overview(CHEAPEST_ON_OVERVIEW, 'true')
      return {
        provider: toProviderHead(found, market === null ? [] : marketFacts(market)),
        content: {
          tab,
          market: market === null ? null : toMarketView(found, market, query),
          cheapest: toSoldModels(offers).filter((row) => isOnSale(row) && row.mark === null),
          capabilities,
          announced,
        } as const,
      }
    }
  }
}

/** Returns whether it can be bought today. The list is sorted with these first. */
function isOnSale({ status, pricingKind }: SoldModel): boolean {
  return status !== 'retired' && (pricingKind === 'metered' || pricingKind === 'free')
}

/** Reloads only for other cards, another order of the market or another page of reviews. The list of models is complete in the page. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return revalidateUnlessSameData(args, (query) => {
    const day = query.get(AS_OF)
    if (day) return `as of ${day}`
    if (providerTab(query) === 'reviews') return `reviews ${query.get('sort')} ${query.get('page')}`
    if (providerTab(query) === 'overview') return `overview ${query.get('sort')} ${query.has('all')}`
    const cards = query.get('view') === 'cards'
    return `${providerTab(query)} ${cards} ${cards && query.has('all')}`
  })
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (loaderData === undefined) {
    // Other errors have their own page and title.
    const isMissing = isRouteErrorResponse(error) && error.status === 404
    return isMissing
      ? pageMeta(siteOf(matches), { title: 'Provider Not Found', description: NOT_FOUND, path: null })
      : []
  }
  const { provider, content } = loaderData
  const site = siteOf(matches)
  if (content.tab === 'day') {
    const title = `${provider.name}: prices on ${formatDay(content.view.day)}`
    return pageMeta(site, { title, description: provider.summary, path: null })
  }
  return [
    ...pageMeta(site, {
      title: `${provider.name}: models, prices and plans`,
      description: provider.summary,
      path: paths.provider(provider.slug),
      picture: picturePath.provider(provider.slug),
    }),
    ...breadcrumbs(site, [
      { name: 'Providers', path: paths.providers() },
      { name: provider.name, path: paths.provider(provider.slug) },
    ]),
  ]
}

type PageData = Pick<Route.ComponentProps, 'loaderData'>

export default function ProviderPage({ loaderData }: PageData) {
  useShown(loaderData.provider.slug, loaderData)
  useRecordRefresh(tag.provider(loaderData.provider.slug))
  return <ProviderView loaderData={loaderData} />
}

/** Renders the page, or only its head if the rest could not be loaded. */
function ProviderView({
  loaderData: { provider, content, generatedAt },
  isUnreachable = false,
}: PageData & { isUnreachable?: boolean }) {
  // Includes a review that was just written, before the page is reloaded.
  const counted = useFigures(provider.id, provider)
  const { id, slug, name } = provider
  const ofDay = content.tab === 'day' ? content.view : null
  return (
    <>
      {ofDay !== null && (
        <Suspense>
          <AsOfBar {...ofDay} />
        </Suspense>
      )}
      <div className="wrap min-h-dvh pb-4">
        <ProviderHeader
          provider={provider}
          day={ofDay?.day}
          compare={
            <Suspense fallback={<span className="h-9 w-9 sm:w-27.5" />}>
              <CompareToggle prominent item={{ id: slug, type: 'provider', name }} />
            </Suspense>
          }
          watch={
            <Suspense fallback={<span className="h-9 w-9 sm:w-23.5" />}>
              <WatchButton targetType="PROVIDER" targetId={id} name={name} />
            </Suspense>
          }
          figures={
            <Suspense fallback={<span className="h-6 w-40" />}>
              <RecordFigures targetType="PROVIDER" record={provider} />
            </Suspense>
          }
        />
        {ofDay === null && <ProviderTabs provider={counted} />}
        {isUnreachable ? (
          <UnreachablePart />
        ) : (
          <Suspense>
            {content.tab === 'overview' && <OverviewTab provider={provider} {...content} />}
            {ofDay !== null && <DayPage of="provider" slug={slug} view={ofDay} />}
            {content.tab === 'models' && (
              <ModelsTab
                provider={provider}
                rows={content.rows}
                cards={
                  content.models?.map((model) => (
                    <ListedModelCard
                      key={model.id}
                      model={model}
                      actions={<CompareToggle item={{ id: model.slug, type: 'model', name: model.name }} />}
                    />
                  )) ?? null
                }
              />
            )}
            {content.tab === 'pricing' && <PricingTab provider={provider} tiers={content.tiers} rows={content.rows} />}
            {content.tab === 'integrations' && <IntegrationsTab name={name} tools={content.tools} />}
            {content.tab === 'reviews' && (
              <ReviewsTab
                key={id}
                reviewed={{ targetType: 'PROVIDER', targetId: id }}
                reviews={content.reviews}
                editorial={provider}
                path={paths.provider(slug)}
                generatedAt={generatedAt}
              />
            )}
          </Suspense>
        )}
      </div>
    </>
  )
}

const NOT_FOUND = "We don't list a provider at this address. It may have been renamed or removed."

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const shown = withoutNetwork(error, params.slug)
  if (shown !== null) {
    return (
      <>
        <title>{shown.provider.name}</title>
        <ProviderView loaderData={shown} isUnreachable />
      </>
    )
  }
  return (
    <RecordNotFound
      error={error}
      title="Provider Not Found"
      text={NOT_FOUND}
      back={{ label: 'All providers', to: paths.providers() }}
    />
  )
}
