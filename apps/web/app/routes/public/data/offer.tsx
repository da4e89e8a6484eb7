import { readOfferEvidence } from '@inferdex/contracts/evidence'
import { Suspense, useMemo } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import { RecordNotFound } from '../../../components/layout/record-not-found.tsx'
import { api } from '../../../lib/api/api.ts'
import { orNotFound } from '../../../lib/api/load.ts'
import { paths } from '../../../lib/paths.ts'
import { pageMeta } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { split } from '../../../page-delivery/split.ts'
import type { Route } from './+types/offer'

const OfferEvidencePage = split(
  async () => (await import('../../../features/evidence/offer-evidence-page.tsx')).OfferEvidencePage,
)

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
  const { offerId, modelName, providerName } = loaderData.offer
  return pageMeta(siteOf(matches), {
    title: `${modelName} at ${providerName}: evidence`,
    description: `What each source says about the prices and limits of ${modelName} at ${providerName}, and since when.`,
    path: paths.offer(offerId),
  })
}

export default function OfferRoute({ loaderData: { offer } }: Route.ComponentProps) {
  // Memoized: React must not re-render it while its code is loading, or the server's HTML would be removed.
  const page = useMemo(() => <OfferEvidencePage offer={offer} />, [offer])
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
