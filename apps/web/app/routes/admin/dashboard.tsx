import { readDashboard } from '@inferdex/contracts/dashboard.staff'
import { AdminLoadError } from '../../components/layout/admin/admin-load-error.tsx'
import { DashboardPage } from '../../features/dashboard/staff/dashboard-page.tsx'
import { DashboardSkeleton } from '../../features/dashboard/staff/dashboard-skeleton.tsx'
import { api } from '../../lib/api/api.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/dashboard'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Dashboard')
}

export async function clientLoader() {
  return { dashboard: await api(readDashboard), readAt: new Date() }
}

export function HydrateFallback() {
  return <DashboardSkeleton />
}

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  return <DashboardPage dashboard={loaderData.dashboard} now={loaderData.readAt} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminLoadError page="Dashboard" title="Failed to load dashboard" error={error} />
}
