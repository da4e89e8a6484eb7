import { listDifferences, readIntake } from '@inferdex/contracts/intake/intake.staff'
import { AdminLoadError } from '../../components/layout/admin/admin-load-error.tsx'
import { ListSkeleton } from '../../components/data-table/list-skeleton.tsx'
import { countByRule } from '../../features/intake/staff/intake-groups.ts'
import { IntakePage } from '../../features/intake/staff/intake-page.tsx'
import { api } from '../../lib/api/api.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/intake'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Feed intake')
}

/** Loads the pending differences, and the fields of the chosen rule; defaults to the first rule with open ones. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const overview = await api(readIntake)
  const rules = countByRule(overview.groups)
  const asked = new URL(request.url).searchParams.get('rule')
  const rule = rules.find((one) => one.rule === asked)?.rule ?? rules[0]?.rule ?? asked ?? 'jump'
  const { items, total } = await api(listDifferences, { query: { rule } })
  return { overview, rule, differences: items, total }
}

export function HydrateFallback() {
  return <ListSkeleton title="Feed intake" />
}

export default function IntakeRoute({ loaderData }: Route.ComponentProps) {
  return <IntakePage key={loaderData.rule} {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminLoadError page="Feed intake" title="Failed to load what feeds propose" error={error} />
}
