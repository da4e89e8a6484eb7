import { listStaffProviders, type StaffProvider } from '@inferdex/contracts/admin-providers'
import { formatCount } from '@inferdex/domain/number-display'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { type ActiveFilter, ActiveFilters } from '../../components/data-table/active-filters.tsx'
import { countText } from '../../components/data-table/count-text.ts'
import { type ServerPage, ServerTable } from '../../components/data-table/server-table.tsx'
import { Checkbox } from '../../components/forms/checkbox.tsx'
import { NativeSelect } from '../../components/forms/native-select.tsx'
import { RangeFilter } from '../../components/forms/range-filter.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import { AdminPage } from '../../components/layout/admin-page.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { adminPaths } from '../../lib/admin-paths.ts'
import type { ListFilters } from '../../lib/list-filters.ts'
import type { Settled } from '../../lib/settled.ts'
import { type FilterList, useFilterList } from '../../lib/use-filter-list.ts'
import { DeleteProvider } from './delete-provider.tsx'
import { providerColumns } from './provider-columns.tsx'

const FILTER_KEYS = ['search', 'headquarters', 'minRating', 'hasFreeTier'] as const

type ProvidersPageProps = {
  answer: Settled<ServerPage<StaffProvider>>
  headquarters: readonly string[]
  /** Parts of other features, filled by the route. */
  renderPresets: (current: ListFilters, onLoad: (filters: ListFilters) => void) => ReactNode
  renderTransfer: (filters: ListFilters, onDone: () => void) => ReactNode
}

export function ProvidersPage({ answer, headquarters, renderPresets, renderTransfer }: ProvidersPageProps) {
  const list = useFilterList(listStaffProviders.query, FILTER_KEYS)
  const { revalidate } = useRevalidator()
  const [doomed, setDoomed] = useState<StaffProvider | null>(null)
  const reload = () => void revalidate()
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
      <ProviderToolbar list={list} headquarters={headquarters} />
      <ActiveFilters
        filters={activeFilters(list.filters)}
        onRemove={(key) => list.set(key, '')}
        onClear={() => list.replaceAll({})}
        count={answer.value !== null && answer.value.total > 0 ? countText(answer.value, 'providers') : undefined}
      >
        {renderPresets(list.active, list.replaceAll)}
      </ActiveFilters>
      <ServerTable
        label="Providers"
        list={list}
        answer={answer}
        columns={providerColumns(setDoomed)}
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

function ProviderToolbar({ list, headquarters }: { list: FilterList; headquarters: readonly string[] }) {
  const { filters } = list
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search providers"
        placeholder="Search providers..."
        value={filters.search ?? ''}
        onType={(text) => list.type('search', text.trim())}
        onSettle={list.settle}
        className="w-full sm:w-66"
      />
      <NativeSelect
        size={32}
        aria-label="Headquarters"
        value={filters.headquarters ?? ''}
        onChange={(event) => list.set('headquarters', event.target.value)}
        className="w-48 max-sm:flex-1"
      >
        <option value="">All headquarters</option>
        {headquarters.map((place) => (
          <option key={place} value={place}>
            {place}
          </option>
        ))}
      </NativeSelect>
      <RangeFilter
        label="Rating from"
        bounds={[
          {
            label: 'Minimum rating',
            placeholder: '0',
            value: filters.minRating ?? '',
            onType: (value) => list.type('minRating', value),
          },
        ]}
        onSettle={list.settle}
      />
      <Checkbox
        label="Has free tier"
        checked={filters.hasFreeTier === 'true'}
        onChange={(event) => list.set('hasFreeTier', event.target.checked ? 'true' : '')}
      />
    </search>
  )
}

function activeFilters({ search, headquarters, minRating, hasFreeTier }: ListFilters): readonly ActiveFilter[] {
  return [
    ...(search === undefined ? [] : [{ key: 'search', label: 'Search', value: search }]),
    ...(headquarters === undefined ? [] : [{ key: 'headquarters', label: 'Headquarters', value: headquarters }]),
    ...(minRating === undefined ? [] : [{ key: 'minRating', label: 'Rating from', value: minRating }]),
    ...(hasFreeTier === undefined
      ? []
      : [{ key: 'hasFreeTier', label: 'Free tier', value: hasFreeTier === 'true' ? 'yes' : 'no' }]),
  ]
}
