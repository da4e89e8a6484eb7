import { readDashboard, readTrends } from '@inferdex/contracts/dashboard.staff'
import { tag } from '@inferdex/contracts/protocol/tags'
import { AdminLoadError } from '../../components/layout/admin/admin-load-error.tsx'
import { DashboardPage } from '../../features/dashboard/staff/dashboard-page.tsx'
import { DashboardSkeleton } from '../../features/dashboard/staff/dashboard-skeleton.tsx'
import { api } from '../../lib/api/api.ts'
import { withFallback } from '../../lib/api/load.ts'
import { useRecordRefresh } from '../../lib/stores/use-catalogue-refresh.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/dashboard'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Dashboard')
}

export async function clientLoader() {
  const [dashboard, trends] = await Promise.all([
    api(readDashboard),
    withFallback(api(readTrends), 'failed' as const, 'The charts of the dashboard'),
  ])
  return { dashboard, trends }
}

export function HydrateFallback() {
  return <DashboardSkeleton />
}

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  // A run of a feed ends with this change, so the ages of an open dashboard follow.
  useRecordRefresh(tag.changes)
  return <DashboardPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminLoadError page="Dashboard" title="Failed to load dashboard" error={error} />
}
