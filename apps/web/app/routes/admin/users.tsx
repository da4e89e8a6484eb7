import { listPeople } from '@inferdex/contracts/staff'
import { ListSkeleton } from '../../components/data-table/list-skeleton.tsx'
import { UsersPage } from '../../features/admin-users/users-page.tsx'
import { api } from '../../lib/api.ts'
import { filtersFrom } from '../../lib/list-filters.ts'
import { settled } from '../../lib/settled.ts'
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
