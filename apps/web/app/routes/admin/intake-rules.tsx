import { listStandingRules } from '@inferdex/contracts/intake/intake.staff'
import { AdminLoadError } from '../../components/layout/admin/admin-load-error.tsx'
import { ListSkeleton } from '../../components/data-table/list-skeleton.tsx'
import { RulesPage } from '../../features/intake/staff/rules-page.tsx'
import { api } from '../../lib/api/api.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/intake-rules'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Standing decisions')
}

export function clientLoader() {
  return api(listStandingRules)
}

export function HydrateFallback() {
  return <ListSkeleton title="Standing decisions" />
}

export default function IntakeRulesRoute({ loaderData }: Route.ComponentProps) {
  return <RulesPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminLoadError page="Standing decisions" title="Failed to load standing decisions" error={error} />
}
