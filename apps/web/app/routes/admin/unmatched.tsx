import { listUnmatchedNames } from '@inferdex/contracts/intake/intake-names.staff'
import { AdminLoadError } from '../../components/layout/admin/admin-load-error.tsx'
import { ListSkeleton } from '../../components/data-table/list-skeleton.tsx'
import { type NameState, UnmatchedPage } from '../../features/intake/staff/unmatched-page.tsx'
import { api } from '../../lib/api/api.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/unmatched'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Unmatched names')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  const asked = params.get('state')
  const state: NameState = asked === 'matched' || asked === 'ignored' ? asked : 'waiting'
  const [feed, search] = [params.get('feed') ?? undefined, params.get('search') ?? undefined]
  return { state, ...(await api(listUnmatchedNames, { query: { state, feed, search } })) }
}

export function HydrateFallback() {
  return <ListSkeleton title="Unmatched names" />
}

export default function UnmatchedRoute({ loaderData }: Route.ComponentProps) {
  return <UnmatchedPage key={loaderData.state} {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminLoadError page="Unmatched names" title="Failed to load unmatched names" error={error} />
}
