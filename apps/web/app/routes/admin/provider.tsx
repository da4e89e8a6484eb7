import { readStaffProvider } from '@inferdex/contracts/providers/providers.staff'
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { EditorNotFound, EditorSkeleton } from '../../components/editing/editor-states.tsx'
import { AdminLoadError } from '../../components/layout/admin/admin-load-error.tsx'
import { prefillOf } from '../../components/data-table/prefill.ts'
import { ProviderEditor } from '../../features/providers/staff/provider-editor.tsx'
import { adminPaths } from '../../lib/admin-paths.ts'
import { api } from '../../lib/api/api.ts'
import { orNotFound } from '../../lib/api/load.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/provider'

const PREFILLED = ['name', 'slug', 'website'] as const

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return adminMeta(matches, loaderData?.provider?.name ?? 'Add Provider')
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return { provider: id === 'new' ? null : await orNotFound(api(readStaffProvider, { params: { id } })) }
}

// The editor holds saved and unsaved values, so it is not reloaded while the user types.
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id
}

export function HydrateFallback() {
  return <EditorSkeleton />
}

export default function ProviderRoute({ loaderData: { provider } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const prefill = prefillOf(params, provider === null ? PREFILLED : PREFILLED.filter((name) => name !== 'slug'))
  return <ProviderEditor key={provider?.id ?? 'new'} provider={provider} prefill={prefill} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <EditorNotFound title="Provider not found" back={{ to: adminPaths.providers(), label: 'Back to Providers' }} />
  ) : (
    <AdminLoadError page="Providers" title="Failed to load provider" error={error} />
  )
}
