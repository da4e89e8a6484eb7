import { listModels } from '@inferdex/contracts/models'
import { listOffersOfProvider, type ProviderWithModels, readProvider } from '@inferdex/contracts/providers'
import { Suspense } from 'react'
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { RecordNotFound } from '../../components/layout/record-not-found.tsx'
import { listedModel } from '../../features/models/listed-model.ts'
import { ProviderHeader } from '../../features/provider-detail/provider-head.tsx'
import { ProviderTabs, providerTab } from '../../features/provider-detail/provider-tabs.tsx'
import { type SoldModel, toProviderHead, toSoldModels } from '../../features/provider-detail/provider-view.ts'
import { SHORT_CARDS } from '../../features/provider-detail/short-cards.ts'
import { topCapabilities } from '../../features/provider-detail/top-capabilities.ts'
import { api } from '../../lib/api.ts'
import { orElse, orNotFound } from '../../lib/load.ts'
import { onRender } from '../../lib/on-render.ts'
import { paths } from '../../lib/paths.ts'
import { revalidateUnlessSameData } from '../../lib/same-view.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import { split } from '../../lib/split.ts'
import type { Route } from './+types/provider'

const CompareToggle = split(async () => (await import('../../features/compare/compare-toggle.tsx')).CompareToggle)
const OverviewTab = split(async () => (await import('../../features/provider-detail/overview-tab.tsx')).OverviewTab)
const ModelsTab = onRender(async () => (await import('../../features/provider-detail/models-tab.tsx')).ModelsTab)
const ListedModelCard = onRender(async () => (await import('../../features/models/model-card.tsx')).ListedModelCard)
const PricingTab = onRender(async () => (await import('../../features/provider-detail/pricing-tab.tsx')).PricingTab)
const IntegrationsTab = onRender(
  async () => (await import('../../features/provider-detail/integrations-tab.tsx')).IntegrationsTab,
)
const ReviewsBlock = onRender(async () => (await import('../../features/reviews/reviews-block.tsx')).ReviewsBlock)

const CHEAPEST_ON_OVERVIEW = 10
const CHEAPEST_ON_PRICING = 12

export async function loader({ params, request }: Route.LoaderArgs) {
  const provider = await orNotFound(api(readProvider, { params }))
  return { provider: toProviderHead(provider), content: await loadTab(new URL(request.url).searchParams, provider) }
}

async function loadTab(query: URLSearchParams, provider: ProviderWithModels) {
  const { slug, tools, pricing } = provider
  const sold = async (limit?: number) =>
    toSoldModels(await api(listOffersOfProvider, { params: { slug }, query: { limit } }))
  const tab = providerTab(query)
  switch (tab) {
    case 'reviews':
      return { tab }
    case 'integrations':
      return { tab, tools }
    case 'pricing':
      return { tab, tiers: pricing.tiers, rows: (await sold(CHEAPEST_ON_PRICING)).filter(isOnSale) }
    case 'models': {
      if (query.get('view') !== 'cards') return { tab, rows: await sold(), models: null }
      const limit = query.has('all') ? undefined : SHORT_CARDS
      const models = await api(listModels, { query: { provider: slug, limit, sort: 'newest' } })
      return { tab, rows: [], models: models.map(listedModel) }
    }
    case 'overview': {
      const [cheapest, models] = await Promise.all([
        sold(CHEAPEST_ON_OVERVIEW).then((rows) => rows.filter(isOnSale)),
        orElse(api(listModels, { query: { provider: slug } }), [], `The capabilities of ${slug}`),
      ])
      return { tab, cheapest, capabilities: topCapabilities(models) }
    }
  }
}

/** With a price that can be paid today. The list is ordered so that these come first. */
function isOnSale({ status, pricingKind }: SoldModel): boolean {
  return status !== 'retired' && (pricingKind === 'metered' || pricingKind === 'free')
}

/** The list of a provider's models comes whole; cards are read as many as are shown. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return revalidateUnlessSameData(args, (query) => {
    const cards = query.get('view') === 'cards'
    return `${providerTab(query)} ${cards} ${cards && query.has('all')}`
  })
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (loaderData === undefined) {
    // Other failures name themselves on their own page.
    const isMissing = isRouteErrorResponse(error) && error.status === 404
    return isMissing
      ? pageMeta(siteOf(matches), { title: 'Provider Not Found', description: NOT_FOUND, path: null })
      : []
  }
  const { provider } = loaderData
  return pageMeta(siteOf(matches), {
    title: `${provider.name}: models, prices and plans`,
    description: provider.summary,
    path: paths.provider(provider.slug),
  })
}

export default function ProviderPage({ loaderData: { provider, content } }: Route.ComponentProps) {
  const { slug, name, rating, reviewCount } = provider
  return (
    <div className="wrap min-h-dvh pb-4">
      <ProviderHeader
        provider={provider}
        compare={
          <Suspense fallback={<span className="h-9 w-9 sm:w-27.5" />}>
            <CompareToggle prominent item={{ id: slug, type: 'provider', name }} />
          </Suspense>
        }
      />
      <ProviderTabs provider={provider} />
      <Suspense>
        {content.tab === 'overview' && <OverviewTab provider={provider} {...content} />}
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
          <ReviewsBlock rating={rating} reviewCount={reviewCount} path={`${paths.provider(slug)}?tab=reviews`} />
        )}
      </Suspense>
    </div>
  )
}

const NOT_FOUND = 'There is no provider at this address. It may have been renamed or taken out of the catalogue.'

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RecordNotFound
      error={error}
      title="Provider Not Found"
      text={NOT_FOUND}
      back={{ label: 'All providers', to: paths.providers() }}
    />
  )
}
