import { listStaffDeals } from '@inferdex/contracts/deals/deals.staff'
import { ListSkeleton } from '../../components/data-table/list-skeleton.tsx'
import { DealsPage } from '../../features/deals/staff/deals-page.tsx'
import { AccountViews } from '../../components/data-table/presets/account-views.tsx'
import { ExportButtons } from '../../features/imports/staff/export-buttons.tsx'
import { ImportButton } from '../../features/imports/staff/import-button.tsx'
import { api } from '../../lib/api/api.ts'
import { filtersFrom } from '../../lib/lists/list-filters.ts'
import { settled } from '../../lib/api/settled.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/deals'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Deals')
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = filtersFrom(new URL(request.url).searchParams, listStaffDeals.query)
  return settled(api(listStaffDeals, { query }), 'Failed to load deals')
}

export function HydrateFallback() {
  return <ListSkeleton title="Deals" />
}

export default function DealsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <DealsPage
      answer={loaderData}
      renderPresets={(current, onLoad) => <AccountViews list="deals" current={current} onLoad={onLoad} />}
      renderTransfer={(filters, onDone) => (
        <>
          <ImportButton kind="deals" onDone={onDone} />
          <ExportButtons kind="deals" filters={filters} />
        </>
      )}
    />
  )
}
