import { listPeople } from '@inferdex/contracts/people/people.staff'
import { ListSkeleton } from '../../components/data-table/list-skeleton.tsx'
import { UsersPage } from '../../features/people/staff/users-page.tsx'
import { api } from '../../lib/api/api.ts'
import { filtersFrom } from '../../lib/lists/list-filters.ts'
import { settled } from '../../lib/api/settled.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/users'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Users')
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return settled(api(listPeople, { query: filtersFrom(new URL(request.url).searchParams, listPeople.query) }))
}

export function HydrateFallback() {
  return <ListSkeleton title="Users" />
}

export default function UsersRoute({ loaderData }: Route.ComponentProps) {
  return <UsersPage loaded={loaderData} />
}
