import { listModelFamilies, listStaffModels } from '@inferdex/contracts/models/models.staff'
import { replace } from 'react-router'
import { ListSkeleton } from '../../components/data-table/list-skeleton.tsx'
import { AccountViews } from '../../components/data-table/presets/account-views.tsx'
import { prefillAddress } from '../../components/data-table/prefill.ts'
import { ModelsPage } from '../../features/models/staff/models-page.tsx'
import { ExportButtons } from '../../features/imports/staff/export-buttons.tsx'
import { ImportButton } from '../../features/imports/staff/import-button.tsx'
import { adminPaths } from '../../lib/admin-paths.ts'
import { api } from '../../lib/api/api.ts'
import { filtersFrom } from '../../lib/lists/list-filters.ts'
import { withFallback } from '../../lib/api/load.ts'
import { settled } from '../../lib/api/settled.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/models'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Models')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  const form = prefillAddress(params, adminPaths.newModel(), adminPaths.model)
  if (form !== null) throw replace(form)
  const [answer, families] = await Promise.all([
    settled(api(listStaffModels, { query: filtersFrom(params, listStaffModels.query) }), 'Failed to load models'),
    withFallback(api(listModelFamilies), [], 'The families'),
  ])
  return { answer, families }
}

export function HydrateFallback() {
  return <ListSkeleton title="Models" />
}

export default function ModelsRoute({ loaderData: { answer, families } }: Route.ComponentProps) {
  return (
    <ModelsPage
      answer={answer}
      families={families}
      renderPresets={(current, onLoad) => <AccountViews list="models" current={current} onLoad={onLoad} />}
      renderTransfer={(filters, onDone) => (
        <>
          <ImportButton kind="models" onDone={onDone} />
          <ExportButtons kind="models" filters={filters} />
        </>
      )}
    />
  )
}
