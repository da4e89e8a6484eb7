import { listModelFamilies, readModelDependants, readStaffModel } from '@inferdex/contracts/models/models.staff'
import { slugFrom } from '@inferdex/domain/text/slug'
import { listBenchmarkTypes } from '@inferdex/contracts/benchmarks'
import { listCapabilities } from '@inferdex/contracts/models/models'
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { EditorNotFound, EditorSkeleton } from '../../components/editing/editor-states.tsx'
import { AdminLoadError } from '../../components/layout/admin/admin-load-error.tsx'
import { prefillOf } from '../../components/data-table/prefill.ts'
import { ModelEditor } from '../../features/models/staff/model-editor.tsx'
import { adminPaths } from '../../lib/admin-paths.ts'
import { api } from '../../lib/api/api.ts'
import { groupDigits } from '../../lib/forms/figure-text.ts'
import { withFallback, orNotFound } from '../../lib/api/load.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/model'

const PREFILLED = ['name', 'version', 'family', 'contextWindow'] as const

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return adminMeta(matches, loaderData?.model?.name ?? 'Add Model')
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const isNew = id === 'new'
  const [model, dependants, families, capabilities, benchmarks] = await Promise.all([
    isNew ? null : orNotFound(api(readStaffModel, { params: { id } })),
    isNew ? null : withFallback(api(readModelDependants, { params: { id } }), null, 'Linked records'),
    withFallback(api(listModelFamilies), [], 'The families'),
    withFallback(api(listCapabilities), [], 'The capabilities'),
    withFallback(api(listBenchmarkTypes), [], 'The benchmarks'),
  ])
  return { model, dependants, families, capabilities, benchmarks }
}

// The editor holds saved and unsaved values, so it is not reloaded while the user types.
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id
}

export function HydrateFallback() {
  return <EditorSkeleton />
}

export default function ModelRoute({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { contextWindow, ...given } = prefillOf(params, PREFILLED)
  const prefill = given.name === undefined ? given : { ...given, slug: slugFrom(given.name) }
  return (
    <ModelEditor
      key={loaderData.model?.id ?? 'new'}
      {...loaderData}
      prefill={contextWindow === undefined ? prefill : { ...prefill, contextWindow: groupDigits(contextWindow) }}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <EditorNotFound title="Model not found" back={{ to: adminPaths.models(), label: 'Back to Models' }} />
  ) : (
    <AdminLoadError page="Models" title="Failed to load model" error={error} />
  )
}
