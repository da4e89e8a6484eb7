import { readModelOverview } from '@inferdex/contracts/models/model-overview'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { listCapabilities, readModel } from '@inferdex/contracts/models/models'
import { readReviewsOfModel } from '@inferdex/contracts/reviews'
import { parseReviewsQuery } from '@inferdex/domain/reviews/reviews-query'
import { Suspense } from 'react'
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { RecordNotFound } from '../../components/layout/record-not-found.tsx'
import { UnreachablePart } from '../../components/layout/unreachable-part.tsx'
import { ModelHeader } from '../../features/models/detail/model-head.tsx'
import { ModelTabs, modelTab } from '../../features/models/detail/model-tabs.tsx'
import { toModelHead } from '../../features/models/detail/model-view.ts'
import { toOfferRows } from '../../features/models/detail/offer-view.ts'
import { useFigures } from '../../features/votes/live-figures.ts'
import { api } from '../../lib/api/api.ts'
import { withFallback, orNotFound } from '../../lib/api/load.ts'
import { onRender } from '../../page-delivery/on-render.ts'
import { paths } from '../../lib/paths.ts'
import { revalidateUnlessSameData } from '../../lib/lists/same-view.ts'
import { pageMeta } from '../../lib/seo.ts'
import { createShownRecord } from '../../lib/shown-record.ts'
import { siteOf } from '../../lib/site.ts'
import { split } from '../../page-delivery/split.ts'
import type { Route } from './+types/model'

const CompareToggle = split(async () => (await import('../../features/comparison/compare-toggle.tsx')).CompareToggle)
const RecordFigures = split(async () => (await import('../../features/votes/record-figures.tsx')).RecordFigures)
const OverviewTab = split(async () => (await import('../../features/models/detail/overview-tab.tsx')).OverviewTab)
const CapabilitiesTab = onRender(
  async () => (await import('../../features/models/detail/capabilities-tab.tsx')).CapabilitiesTab,
)
const ProvidersTab = onRender(async () => (await import('../../features/models/detail/providers-tab.tsx')).ProvidersTab)
const ReviewsTab = onRender(async () => (await import('./reviews-tab.tsx')).ReviewsTab)

const { useShown, withoutNetwork } = createShownRecord<Route.ComponentProps['loaderData']>()

export async function loader({ params, request }: Route.LoaderArgs) {
  const { model, content } = await loadTab(new URL(request.url).searchParams, params)
  return { model: toModelHead(model), content, generatedAt: new Date().toISOString() }
}

async function loadTab(query: URLSearchParams, params: { slug: string }) {
  const tab = modelTab(query)
  switch (tab) {
    case 'capabilities': {
      const [model, all] = await Promise.all([orNotFound(api(readModel, { params })), api(listCapabilities)])
      return { model, content: { tab, all } as const }
    }
    case 'reviews': {
      const [model, reviews] = await Promise.all([
        orNotFound(api(readModel, { params })),
        withFallback(api(readReviewsOfModel, { params, query: parseReviewsQuery(query) }), null, 'Reviews'),
      ])
      return { model, content: { tab, reviews } as const }
    }
    case 'providers': {
      const { model, offers } = await orNotFound(api(readModelOverview, { params }))
      return { model, content: { tab, offers: toOfferRows(offers, []) } as const }
    }
    case 'overview': {
      const overview = await orNotFound(api(readModelOverview, { params }))
      return { model: overview.model, content: { tab, overview: toOverview(overview) } as const }
    }
  }
}

function toOverview({ offers, priceHistory, ...scores }: ResponseBody<typeof readModelOverview>) {
  const rows = toOfferRows(offers, priceHistory)
  const pricesOf =
    rows
      .map(({ source }) => source.verifiedOn)
      .toSorted()
      .at(-1) ?? null
  return {
    offers: rows,
    benchmarks: scores.benchmarks,
    peers: scores.peers,
    alternatives: scores.alternatives,
    pricesOf,
  }
}

/**
 * Reloads only for another tab or page of reviews. The offers are in the page, so sorting and opening a price need no
 * request.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return revalidateUnlessSameData(args, (query) => {
    const tab = modelTab(query)
    return tab === 'reviews' ? `reviews ${query.get('sort')} ${query.get('page')}` : tab
  })
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (loaderData === undefined) {
    // Other errors have their own page and title.
    const isMissing = isRouteErrorResponse(error) && error.status === 404
    return isMissing ? pageMeta(siteOf(matches), { title: 'Model Not Found', description: NOT_FOUND, path: null }) : []
  }
  const { model } = loaderData
  return pageMeta(siteOf(matches), {
    title: `${model.name}: price per provider, limits and benchmarks`,
    description: model.summary,
    path: paths.model(model.slug),
  })
}

type PageData = Pick<Route.ComponentProps, 'loaderData'>

export default function ModelPage({ loaderData }: PageData) {
  useShown(loaderData.model.slug, loaderData)
  return <ModelView loaderData={loaderData} />
}

/** Renders the page, or only its head if the rest could not be loaded. */
function ModelView({
  loaderData: { model, content, generatedAt },
  isUnreachable = false,
}: PageData & { isUnreachable?: boolean }) {
  // A review that was just written is counted before the page is.
  const counted = useFigures(model.id, model)
  const now = new Date(generatedAt)
  return (
    <div className="wrap min-h-dvh pb-4">
      <ModelHeader
        model={model}
        compare={
          <Suspense fallback={<span className="h-9 w-9 sm:w-27.5" />}>
            <CompareToggle prominent item={{ id: model.slug, type: 'model', name: model.name }} />
          </Suspense>
        }
        figures={
          <Suspense fallback={<span className="h-6 w-40" />}>
            <RecordFigures targetType="MODEL" record={model} />
          </Suspense>
        }
      />
      <ModelTabs model={counted} />
      {isUnreachable ? (
        <UnreachablePart />
      ) : (
        <Suspense>
          {content.tab === 'overview' && (
            <OverviewTab slug={model.slug} name={model.name} overview={content.overview} now={now} />
          )}
          {content.tab === 'capabilities' && <CapabilitiesTab has={model.capabilities} all={content.all} />}
          {content.tab === 'providers' && <ProvidersTab name={model.name} offers={content.offers} />}
          {content.tab === 'reviews' && (
            <ReviewsTab
              key={model.id}
              reviewed={{ targetType: 'MODEL', targetId: model.id }}
              reviews={content.reviews}
              editorial={model}
              path={paths.model(model.slug)}
              generatedAt={generatedAt}
            />
          )}
        </Suspense>
      )}
    </div>
  )
}

const NOT_FOUND = "We don't list a model at this address. It may have been renamed or removed."

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const shown = withoutNetwork(error, params.slug)
  if (shown !== null) {
    return (
      <>
        <title>{shown.model.name}</title>
        <ModelView loaderData={shown} isUnreachable />
      </>
    )
  }
  return (
    <RecordNotFound
      error={error}
      title="Model Not Found"
      text={NOT_FOUND}
      back={{ label: 'All models', to: paths.models() }}
    />
  )
}
