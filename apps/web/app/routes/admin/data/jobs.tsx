import { readJobs } from '@inferdex/contracts/jobs.staff'
import { ListSkeleton } from '../../../components/data-table/list-skeleton.tsx'
import { AdminLoadError } from '../../../components/layout/admin/admin-load-error.tsx'
import { JobsPage } from '../../../features/jobs/staff/jobs-page.tsx'
import { api } from '../../../lib/api/api.ts'
import { adminMeta } from '../admin-meta.ts'
import type { Route } from './+types/jobs'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Jobs')
}

export async function clientLoader() {
  return { jobs: await api(readJobs), now: new Date() }
}

export function HydrateFallback() {
  return <ListSkeleton title="Jobs" />
}

export default function JobsRoute({ loaderData }: Route.ComponentProps) {
  return <JobsPage loaded={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminLoadError page="Jobs" title="Failed to load jobs" error={error} />
}
