import { listHeadquarters, listStaffProviders } from '@inferdex/contracts/providers/providers.staff'
import { replace } from 'react-router'
import { ListSkeleton } from '../../components/data-table/list-skeleton.tsx'
import { AccountViews } from '../../components/data-table/presets/account-views.tsx'
import { prefillAddress } from '../../components/data-table/prefill.ts'
import { ProvidersPage } from '../../features/providers/staff/providers-page.tsx'
import { ExportButtons } from '../../features/imports/staff/export-buttons.tsx'
import { ImportButton } from '../../features/imports/staff/import-button.tsx'
import { adminPaths } from '../../lib/admin-paths.ts'
import { api } from '../../lib/api/api.ts'
import { filtersFrom } from '../../lib/lists/list-filters.ts'
import { withFallback } from '../../lib/api/load.ts'
import { settled } from '../../lib/api/settled.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/providers'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Providers')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  const form = prefillAddress(params, adminPaths.newProvider(), adminPaths.provider)
  if (form !== null) throw replace(form)
  const [answer, headquarters] = await Promise.all([
    settled(
      api(listStaffProviders, { query: filtersFrom(params, listStaffProviders.query) }),
      'Failed to load providers',
    ),
    withFallback(api(listHeadquarters), [], 'The headquarters'),
  ])
  return { answer, headquarters }
}

export function HydrateFallback() {
  return <ListSkeleton title="Providers" />
}

export default function ProvidersRoute({ loaderData: { answer, headquarters } }: Route.ComponentProps) {
  return (
    <ProvidersPage
      answer={answer}
      headquarters={headquarters}
      renderPresets={(current, onLoad) => <AccountViews list="providers" current={current} onLoad={onLoad} />}
      renderTransfer={(filters, onDone) => (
        <>
          <ImportButton kind="providers" onDone={onDone} />
          <ExportButtons kind="providers" filters={filters} />
        </>
      )}
    />
  )
}
