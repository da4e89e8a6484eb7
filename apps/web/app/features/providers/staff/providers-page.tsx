import { listStaffProviders, type StaffProvider } from '@inferdex/contracts/providers/providers.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ActiveFilters, type FilterWords } from '../../../components/data-table/active-filters.tsx'
import { countText } from '../../../components/data-table/count-text.ts'
import { FilterRange, FilterSearch, FilterSelect } from '../../../components/data-table/filter-controls.tsx'
import { type ServerPage, ServerTable } from '../../../components/data-table/server-table.tsx'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { adminPaths } from '../../../lib/admin-paths.ts'
import type { ListFilters } from '../../../lib/lists/list-filters.ts'
import type { Settled } from '../../../lib/api/settled.ts'
import { type FilterList, useFilterList } from '../../../lib/lists/use-filter-list.ts'
import { DeleteProvider } from './delete-provider.tsx'
import { providerColumns } from './provider-columns.tsx'

const FILTERS: readonly FilterWords[] = [
  ['search', 'Search'],
  ['headquarters', 'Headquarters'],
  ['minRating', 'Rating from'],
  ['hasFreeTier', 'Free tier', (value) => (value === 'true' ? 'yes' : 'no')],
]
const FILTER_KEYS = FILTERS.map(([key]) => key)

type ProvidersPageProps = {
  answer: Settled<ServerPage<StaffProvider>>
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
        list={list}
        words={FILTERS}
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
  return (
    <search className="flex flex-wrap items-center gap-2">
      <FilterSearch list={list} label="Search providers" placeholder="Search providers..." className="w-full sm:w-66" />
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
