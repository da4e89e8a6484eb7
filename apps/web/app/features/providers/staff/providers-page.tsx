import { listStaffProviders, restoreProvider, type StaffProvider } from '@inferdex/contracts/providers/providers.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ActiveFilters, type FilterLabels } from '../../../components/data-table/active-filters.tsx'
import { ArchiveSwitch, isArchiveShown } from '../../../components/data-table/archive/archive-switch.tsx'
import { NothingArchived } from '../../../components/data-table/archive/nothing-archived.tsx'
import { useRestore } from '../../../components/data-table/archive/use-restore.ts'
import { BulkActions, BulkState } from '../../../components/data-table/bulk/bulk-actions.tsx'
import type { BulkField } from '../../../components/data-table/bulk/edit-field.tsx'
import { useBulk } from '../../../components/data-table/bulk/use-bulk.tsx'
import { countText } from '../../../components/data-table/count-text.ts'
import { FilterRange, FilterSearch, FilterSelect } from '../../../components/data-table/filter-controls.tsx'
import { type ArchivablePage, ServerTable } from '../../../components/data-table/server-table.tsx'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { api } from '../../../lib/api/api.ts'
import type { ListFilters } from '../../../lib/lists/list-filters.ts'
import type { Settled } from '../../../lib/api/settled.ts'
import { type FilterList, useFilterList } from '../../../lib/lists/use-filter-list.ts'
import { DeleteProvider } from './delete-provider.tsx'
import { archivedProviderColumns, providerColumns } from './provider-columns.tsx'

const FILTERS: readonly FilterLabels[] = [
  ['search', 'Search'],
  ['headquarters', 'Headquarters'],
  ['minRating', 'Rating from'],
  ['hasFreeTier', 'Free tier', (value) => (value === 'true' ? 'yes' : 'no')],
]
const FILTER_KEYS = FILTERS.map(([key]) => key)

/** Fields that can be set on many providers at once. */
const BULK_FIELDS: readonly BulkField[] = [
  {
    key: 'headquarters',
    label: 'Headquarters',
    type: 'text',
    change: (text) => ({ headquarters: text === '' ? null : text }),
  },
  { key: 'featured', label: 'Featured', type: 'flag', change: (text) => ({ featured: text === 'true' }) },
]

type ProvidersPageProps = {
  answer: Settled<ArchivablePage<StaffProvider>>
  headquarters: readonly string[]
  /** Parts of other features, passed in by the route. */
  renderPresets: (current: ListFilters, onLoad: (filters: ListFilters) => void) => ReactNode
  renderTransfer: (filters: ListFilters, onDone: () => void) => ReactNode
}

export function ProvidersPage({ answer, headquarters, renderPresets, renderTransfer }: ProvidersPageProps) {
  const list = useFilterList(listStaffProviders.query, FILTER_KEYS)
  const { revalidate } = useRevalidator()
  const [doomed, setDoomed] = useState<StaffProvider | null>(null)
  const reload = () => void revalidate()
  const restore = useRestore()
  const isArchive = isArchiveShown(list)
  const bulk = useBulk('providers', answer.value?.items ?? [], String(isArchive))
  return (
    <AdminPage
      title="Providers"
      note={answer.value !== null && formatCount(answer.value.total)}
      actions={
        <>
          {renderTransfer(list.active, reload)}
          <Link to={adminPaths.newProvider()} className={buttonClass({ size: 32, variant: 'primary' })}>
            <Plus aria-hidden className="size-4" />
            Add Provider
          </Link>
        </>
      }
    >
      <ProviderToolbar list={list} headquarters={headquarters} counts={answer.value?.counts ?? null} />
      <ActiveFilters
        list={list}
        words={FILTERS}
        count={answer.value !== null && answer.value.total > 0 ? countText(answer.value, 'providers') : undefined}
      >
        {renderPresets(list.active, list.replaceAll)}
      </ActiveFilters>
      <BulkState bulk={bulk} />
      <ServerTable
        label="Providers"
        list={list}
        answer={answer}
        columns={
          isArchive
            ? archivedProviderColumns(
                ({ id, name }) => void restore(name, () => api(restoreProvider, { params: { id } })),
              )
            : providerColumns(setDoomed)
        }
        selection={{
          selected: new Set(bulk.selected.keys()),
          onChange: bulk.select,
          actions: <BulkActions bulk={bulk} list={list} total={answer.value?.total ?? 0} fields={BULK_FIELDS} />,
        }}
        empty={isArchive ? <NothingArchived /> : undefined}
        rowName={({ name }) => name}
        defaultSort={{ key: 'name', direction: 'asc' }}
      />
      {doomed !== null && (
        <DeleteProvider
          provider={doomed}
          onClose={() => setDoomed(null)}
          onDeleted={() => {
            setDoomed(null)
            reload()
          }}
        />
      )}
    </AdminPage>
  )
}

type ProviderToolbarProps = {
  list: FilterList
  headquarters: readonly string[]
  counts: { readonly active: number; readonly archived: number } | null
}

function ProviderToolbar({ list, headquarters, counts }: ProviderToolbarProps) {
  return (
    <search className="flex flex-wrap items-center gap-2">
      <FilterSearch list={list} label="Search providers" placeholder="Search providers..." className="w-full sm:w-66" />
      <ArchiveSwitch list={list} counts={counts} />
      <FilterSelect
        list={list}
        name="headquarters"
        label="Headquarters"
        all="All headquarters"
        options={headquarters}
        className="w-48 max-sm:flex-1"
      />
      <FilterRange
        list={list}
        label="Rating from"
        bounds={[{ name: 'minRating', label: 'Minimum rating', placeholder: '0' }]}
      />
      <Checkbox
        label="Has free tier"
        checked={list.filters.hasFreeTier === 'true'}
        onChange={(event) => list.set('hasFreeTier', event.target.checked ? 'true' : '')}
      />
    </search>
  )
}
