import { listAuditActors, listAuditEntries } from '@inferdex/contracts/audit.staff'
import { ListSkeleton } from '../../components/data-table/list-skeleton.tsx'
import { AuditPage } from '../../features/audit/staff/audit-page.tsx'
import { api } from '../../lib/api/api.ts'
import { filtersFrom } from '../../lib/lists/list-filters.ts'
import { settled } from '../../lib/api/settled.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/audit-logs'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Audit Logs')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = filtersFrom(new URL(request.url).searchParams, listAuditEntries.query)
  const [entries, actors] = await Promise.all([
    settled(api(listAuditEntries, { query })),
    settled(api(listAuditActors, {})),
  ])
  return { entries, actors: actors.value ?? [] }
}

export function HydrateFallback() {
  return <ListSkeleton title="Audit Logs" />
}

export default function AuditRoute({ loaderData }: Route.ComponentProps) {
  return <AuditPage loaded={loaderData.entries} actors={loaderData.actors} />
}
