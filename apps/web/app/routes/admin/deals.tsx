import { listStaffDeals } from '@inferdex/contracts/admin-deals'
import { ListSkeleton } from '../../components/data-table/list-skeleton.tsx'
import { DealsPage } from '../../features/admin-deals/deals-page.tsx'
import { FilterPresets } from '../../features/admin-lists/filter-presets.tsx'
import { ExportButtons } from '../../features/admin-transfer/export-buttons.tsx'
import { ImportButton } from '../../features/admin-transfer/import-button.tsx'
import { api } from '../../lib/api.ts'
import { filtersFrom } from '../../lib/list-filters.ts'
import { settled } from '../../lib/settled.ts'
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
      renderPresets={(current, onLoad) => <FilterPresets list="deals" current={current} onLoad={onLoad} />}
      renderTransfer={(filters, onDone) => (
        <>
          <ImportButton kind="deals" onDone={onDone} />
          <ExportButtons kind="deals" filters={filters} />
        </>
      )}
    />
  )
}
