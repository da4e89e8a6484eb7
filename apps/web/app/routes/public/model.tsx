import { picturePath } from '@inferdex/domain/site/picture-address'
import { readModelOverview } from '@inferdex/contracts/models/model-overview'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { readModelEvidence } from '@inferdex/contracts/evidence'
import { readModel } from '@inferdex/contracts/models/models'
import { readReviewsOfModel } from '@inferdex/contracts/reviews'
import { parseReviewsQuery } from '@inferdex/domain/reviews/reviews-query'
import { isStaff } from '@inferdex/contracts/protocol/roles'
import { tag } from '@inferdex/contracts/protocol/tags'
import { Suspense } from 'react'
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { RecordNotFound } from '../../components/layout/record-not-found.tsx'
import { UnreachablePart } from '../../components/layout/unreachable-part.tsx'
import { ModelHeader } from '../../features/models/detail/model-head.tsx'
import { ModelTabs, modelTab } from '../../features/models/detail/model-tabs.tsx'
import { toModelHead } from '../../features/models/detail/model-view.ts'
import { toOfferRows } from '../../features/models/detail/offer-view.ts'
import { toPlaceView } from '../../features/models/detail/place/place-view.ts'
import { useFigures } from '../../features/votes/live-figures.ts'
import { api } from '../../lib/api/api.ts'
import { withFallback, orNotFound } from '../../lib/api/load.ts'
import { useViewer } from '../../lib/api/viewer.ts'
import { onRender } from '../../page-delivery/on-render.ts'
import { paths } from '../../lib/paths.ts'
import { revalidateUnlessSameData } from '../../lib/lists/same-view.ts'
import { modelData } from '../../features/models/detail/model-data.ts'
import { pageMeta } from '../../lib/seo.ts'
import { createShownRecord } from '../../lib/shown-record.ts'
import { siteOf } from '../../lib/site.ts'
import { useRecordRefresh } from '../../lib/stores/use-catalogue-refresh.ts'
import { split } from '../../page-delivery/split.ts'
import { dayAsked, shownDay } from '../../lib/as-of.ts'
import { dayView } from '../../features/offers/as-of/day-view.ts'
import { readPricesOfDay } from '@inferdex/contracts/offers'
import { AS_OF } from '@inferdex/domain/offers/by-day/day-of-prices'
import { formatDay } from '@inferdex/domain/text/date-display'
import { priceSummary } from '@inferdex/domain/offers/who-sells/router-price'
import type { Route } from './+types/model'

const CompareToggle = split(async () => (await import('../../features/comparison/compare-toggle.tsx')).CompareToggle)
const WatchButton = split(async () => (await import('../../features/watching/watch-button.tsx')).WatchButton)
const RecordFigures = split(async () => (await import('../../features/votes/record-figures.tsx')).RecordFigures)
const OverviewTab = split(async () => (await import('../../features/models/detail/overview-tab.tsx')).OverviewTab)
const CapabilitiesTab = onRender(
  async () => (await import('../../features/models/detail/capabilities-tab.tsx')).CapabilitiesTab,
)
const ProvidersTab = onRender(async () => (await import('../../features/models/detail/providers-tab.tsx')).ProvidersTab)
const ReviewsTab = onRender(async () => (await import('./reviews-tab.tsx')).ReviewsTab)

const StaffLinks = onRender(async () => (await import('../../features/history/staff-links.tsx')).StaffLinks)

const Embed = onRender(async () => (await import('../../features/site/embed.tsx')).Embed)

const { useShown, withoutNetwork } = createShownRecord<Route.ComponentProps['loaderData']>()

const AsOfBar = onRender(async () => (await import('../../components/layout/as-of-bar.tsx')).AsOfBar)
const DayPage = onRender(async () => (await import('../../features/offers/as-of/day-page.tsx')).DayPage)

export async function loader({ params, request }: Route.LoaderArgs) {
  const asked = dayAsked(request)
  const generatedAt = new Date().toISOString()
  if (asked !== null) return { ...(await loadDay(request, asked, params)), generatedAt }
  const { model, content } = await loadTab(request, params)
  return { model: toModelHead(model), content, generatedAt }
}

async function loadDay(request: Request, asked: string, params: { slug: string }) {
  const [model, { days, offers }] = await Promise.all([
    orNotFound(api(readModel, { params }), addressIn(request)),
    api(readPricesOfDay, { query: { asOf: asked, models: params.slug } }),
  ])
  const { facts, ...view } = dayView(shownDay(request, asked, days), offers, 'model')
  return { model: { ...toModelHead(model), facts }, content: { tab: 'day', view: { ...view, facts: [] } } as const }
}

async function loadTab(request: Request, params: { slug: string }) {
  const query = new URL(request.url).searchParams
  const movedTo = addressIn(request)
  const tab = modelTab(query)
  switch (tab) {
    case 'capabilities': {
      const [model, { fields, capabilities: all }] = await Promise.all([
        orNotFound(api(readModel, { params }), movedTo),
        orNotFound(api(readModelEvidence, { params }), movedTo),
      ])
      const differing = fields.filter(({ verdict }) => verdict === 'differ')
      return { model, content: { tab, all, differing } as const }
    }
    case 'reviews': {
      const [model, reviews] = await Promise.all([
        orNotFound(api(readModel, { params }), movedTo),
        withFallback(api(readReviewsOfModel, { params, query: parseReviewsQuery(query) }), null, 'Reviews'),
      ])
      return { model, content: { tab, reviews } as const }
    }
    case 'providers': {
      const { model, offers } = await orNotFound(api(readModelOverview, { params }), movedTo)
      return { model, content: { tab, offers: toOfferRows(offers, [], model.contextWindow) } as const }
    }
    case 'overview': {
      const measure = query.get('measure')?.slice(0, 100)
      const overview = await orNotFound(api(readModelOverview, { params, query: { measure } }), movedTo)
      return { model: overview.model, content: { tab, overview: toOverview(overview) } as const }
    }
  }
}

/** Returns a function for the URL of the same view with another slug. */
function addressIn(request: Request) {
  return (slug: string) => paths.model(slug) + new URL(request.url).search
}

function toOverview({ model, offers, priceHistory, ...scores }: ResponseBody<typeof readModelOverview>) {
  const rows = toOfferRows(offers, priceHistory, model.contextWindow)
  const pricesOf =
    rows
      .map(({ source }) => source.verifiedOn)
      .toSorted()
      .at(-1) ?? null
  return {
    offers: rows,
    benchmarks: scores.benchmarks,
    otherScores: scores.otherScores,
    peers: scores.peers,
    alternatives: scores.alternatives,
    place: toPlaceView(model.slug, scores.place),
    answer: priceSummary(model.lowestOffer, model.routerOffer),
    pricesOf,
  }
}

/**
 * Reloads only for another tab, benchmark or page of reviews. The offers are in the page, so sorting and opening a price
 * need no request.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return revalidateUnlessSameData(args, (query) => {
    const day = query.get(AS_OF)
    if (day) return `as of ${day}`
    const tab = modelTab(query)
    if (tab === 'overview') return `overview ${query.get('measure')}`
    return tab === 'reviews' ? `reviews ${query.get('sort')} ${query.get('page')}` : tab
  })
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (loaderData === undefined) {
    // Other errors have their own page and title.
    const isMissing = isRouteErrorResponse(error) && error.status === 404
    return isMissing ? pageMeta(siteOf(matches), { title: 'Model Not Found', description: NOT_FOUND, path: null }) : []
  }
  const { model, content } = loaderData
  const site = siteOf(matches)
  if (content.tab === 'day') {
    const title = `${model.name}: prices on ${formatDay(content.view.day)}`
    return pageMeta(site, { title, description: model.summary, path: null })
  }
  return [
    ...pageMeta(site, {
      title: `${model.name}: price per provider, limits and benchmarks`,
      description: model.summary,
      path: paths.model(model.slug),
      picture: picturePath.model(model.slug),
    }),
    ...modelData(site, model),
  ]
}

type PageData = Pick<Route.ComponentProps, 'loaderData'>

export default function ModelPage({ loaderData }: PageData) {
  useShown(loaderData.model.slug, loaderData)
  useRecordRefresh(tag.model(loaderData.model.slug))
  return <ModelView loaderData={loaderData} />
}

/** Renders the page, or only its head if the rest could not be loaded. */
function ModelView({
  loaderData: { model, content, generatedAt },
  isUnreachable = false,
}: PageData & { isUnreachable?: boolean }) {
  // Includes a review that was just written, before the page is reloaded.
  const counted = useFigures(model.id, model)
  const viewer = useViewer()
  const now = new Date(generatedAt)
  const ofDay = content.tab === 'day' ? content.view : null
  return (
    <>
      {ofDay !== null && (
        <Suspense>
          <AsOfBar {...ofDay} />
        </Suspense>
      )}
      <div className="wrap min-h-dvh pb-4">
        <ModelHeader
          model={model}
          day={ofDay?.day}
          compare={
            <Suspense fallback={<span className="h-9 w-9 sm:w-27.5" />}>
              <CompareToggle prominent item={{ id: model.slug, type: 'model', name: model.name }} />
            </Suspense>
          }
          watch={
            <Suspense fallback={<span className="h-9 w-9 sm:w-23.5" />}>
              <WatchButton targetType="MODEL" targetId={model.id} name={model.name} />
            </Suspense>
          }
          figures={
            <>
              <Suspense fallback={<span className="h-6 w-40" />}>
                <RecordFigures targetType="MODEL" record={model} />
              </Suspense>
              {viewer !== null && isStaff(viewer.role) && (
                <Suspense>
                  <StaffLinks modelId={model.id} />
                </Suspense>
              )}
            </>
          }
        />
        {ofDay === null && <ModelTabs model={counted} />}
        {isUnreachable ? (
          <UnreachablePart />
        ) : (
          <Suspense>
            {content.tab === 'overview' && (
              <OverviewTab id={model.id} slug={model.slug} name={model.name} overview={content.overview} now={now} />
            )}
            {content.tab === 'overview' && (
              <Embed name={model.name} path={paths.model(model.slug)} model={model.slug} rows={model.facts} />
            )}
            {ofDay !== null && <DayPage of="model" slug={model.slug} view={ofDay} />}
            {content.tab === 'capabilities' && (
              <CapabilitiesTab has={model.capabilities} all={content.all} differing={content.differing} />
            )}
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
    </>
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
