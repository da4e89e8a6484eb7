import { listImports } from '@inferdex/contracts/imports.staff'
import { ListSkeleton } from '../../../components/data-table/list-skeleton.tsx'
import { AdminLoadError } from '../../../components/layout/admin/admin-load-error.tsx'
import { FilesPage } from '../../../features/imports/staff/archive/files-page.tsx'
import { api } from '../../../lib/api/api.ts'
import { adminMeta } from '../admin-meta.ts'
import type { Route } from './+types/files'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Files')
}

export async function clientLoader() {
  const imports = await api(listImports, { query: {} })
  return { imports: imports.filter(({ state }) => state !== 'checked') }
}

export function HydrateFallback() {
  return <ListSkeleton title="Files" />
}

export default function FilesRoute({ loaderData }: Route.ComponentProps) {
  return <FilesPage imports={loaderData.imports} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminLoadError page="Files" title="Failed to load imports" error={error} />
}
