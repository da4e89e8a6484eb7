import { readOfferEvidence } from '@inferdex/contracts/evidence'
import { Suspense, useMemo } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import { RecordNotFound } from '../../../components/layout/record-not-found.tsx'
import { api } from '../../../lib/api/api.ts'
import { orNotFound } from '../../../lib/api/load.ts'
import { paths } from '../../../lib/paths.ts'
import { breadcrumbs, pageMeta } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { split } from '../../../page-delivery/split.ts'
import type { Route } from './+types/offer'

const OfferEvidencePage = split(
  async () => (await import('../../../features/evidence/offer-evidence-page.tsx')).OfferEvidencePage,
)

const Embed = split(async () => (await import('../../../features/site/embed.tsx')).Embed)

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function loader({ params }: Route.LoaderArgs) {
  if (!ID.test(params.id)) throw data(null, { status: 404, statusText: 'Not Found' })
  return { offer: await orNotFound(api(readOfferEvidence, { params })) }
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (loaderData === undefined) {
    // Other errors have their own page and title.
    const isMissing = isRouteErrorResponse(error) && error.status === 404
    return isMissing ? pageMeta(siteOf(matches), { title: 'Offer Not Found', description: NOT_FOUND, path: null }) : []
  }
  const { offerId, model, modelName, providerName, providerModelId } = loaderData.offer
  const site = siteOf(matches)
  const what = `${modelName} at ${providerName}`
  return [
    ...pageMeta(site, {
      // A provider may sell a model several times, each under its own id.
      title: `${what} (${providerModelId}): evidence`,
      description: `What each source says about the prices and limits of ${what} as ${providerModelId}, and since when.`,
      path: paths.offer(offerId),
    }),
    ...breadcrumbs(site, [
      { name: 'Models', path: paths.models() },
      { name: modelName, path: paths.model(model) },
      { name: providerName, path: paths.offer(offerId) },
    ]),
  ]
}

export default function OfferRoute({ loaderData: { offer } }: Route.ComponentProps) {
  // Memoized: React must not re-render it while its code is loading, or the server's HTML would be removed.
  const page = useMemo(
    () => (
      <>
        <OfferEvidencePage offer={offer} />
        <div className="wrap pb-8">
          <Embed
            name={`${offer.modelName} at ${offer.providerName}`}
            path={paths.offer(offer.offerId)}
            model={offer.model}
            provider={offer.provider}
          />
        </div>
      </>
    ),
    [offer],
  )
  return <Suspense>{page}</Suspense>
}

const NOT_FOUND = "We don't list an offer at this address. It may have been removed."

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RecordNotFound
      error={error}
      title="Offer Not Found"
      text={NOT_FOUND}
      back={{ label: 'All models', to: paths.models() }}
    />
  )
}
