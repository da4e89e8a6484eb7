import { listFeeds } from '@inferdex/contracts/feeds.staff'
import { ListSkeleton } from '../../components/data-table/list-skeleton.tsx'
import { AdminLoadError } from '../../components/layout/admin/admin-load-error.tsx'
import { FeedsPage } from '../../features/feeds/staff/feeds-page.tsx'
import { api } from '../../lib/api/api.ts'
import type { Route } from './+types/feeds'
import { adminMeta } from './admin-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Feeds')
}

export async function clientLoader() {
  return { feeds: (await api(listFeeds)).items, now: new Date() }
}

export function HydrateFallback() {
  return <ListSkeleton title="Feeds" />
}

export default function FeedsRoute({ loaderData }: Route.ComponentProps) {
  return <FeedsPage feeds={loaderData.feeds} now={loaderData.now} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminLoadError page="Feeds" title="Failed to load feeds" error={error} />
}
