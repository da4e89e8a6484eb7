import { readDataQuality } from '@inferdex/contracts/changes'
import { readDashboard, readTrends } from '@inferdex/contracts/dashboard.staff'
import { AdminLoadError } from '../../components/layout/admin/admin-load-error.tsx'
import { DashboardPage } from '../../features/dashboard/staff/dashboard-page.tsx'
import { DashboardSkeleton } from '../../features/dashboard/staff/dashboard-skeleton.tsx'
import { api } from '../../lib/api/api.ts'
import { withFallback } from '../../lib/api/load.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/dashboard'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Dashboard')
}

export async function clientLoader() {
  const [dashboard, age, trends] = await Promise.all([
    api(readDashboard),
    withFallback(api(readDataQuality), 'failed' as const, 'The age of the data'),
    withFallback(api(readTrends), 'failed' as const, 'The charts of the dashboard'),
  ])
  return { dashboard, age, trends, readAt: new Date() }
}

export function HydrateFallback() {
  return <DashboardSkeleton />
}

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  const { dashboard, age, trends, readAt } = loaderData
  return <DashboardPage dashboard={dashboard} age={age} trends={trends} now={readAt} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminLoadError page="Dashboard" title="Failed to load dashboard" error={error} />
}
