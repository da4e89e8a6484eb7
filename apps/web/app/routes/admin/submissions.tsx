import { AdminLoadError } from '../../components/layout/admin/admin-load-error.tsx'
import { CardsView } from '../../features/submissions/staff/cards/cards-view.tsx'
import { lastView, loadSubmissions } from '../../features/submissions/staff/load-submissions.ts'
import { QueueView } from '../../features/submissions/staff/queue/queue-view.tsx'
import { OPEN_KEY, parseSubmissionsQuery } from '../../features/submissions/staff/submissions-query.ts'
import { SubmissionsSkeleton } from '../../features/submissions/staff/submissions-skeleton.tsx'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/submissions'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Submissions')
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSubmissions(parseSubmissionsQuery(new URL(request.url).searchParams, lastView.read()))
}

// Opening a submission over the cards does not change the list.
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL
  nextUrl: URL
  defaultShouldRevalidate: boolean
}) {
  const isSameList = withoutOpen(currentUrl) === withoutOpen(nextUrl)
  return currentUrl.href !== nextUrl.href && isSameList ? false : defaultShouldRevalidate
}

function withoutOpen({ searchParams }: URL): string {
  const params = new URLSearchParams(searchParams)
  params.delete(OPEN_KEY)
  return params.toString()
}

export function HydrateFallback() {
  return <SubmissionsSkeleton />
}

export default function SubmissionsRoute({ loaderData }: Route.ComponentProps) {
  // Keyed by type: another type is another queue, without the decisions of the previous one.
  if (loaderData.query.view === 'queue') return <QueueView key={loaderData.query.type} {...loaderData} />
  return <CardsView {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminLoadError page="Submissions" title="Failed to load submissions" error={error} />
}
