import { deleteDeal, listStaffDeals, readDealDependants, type StaffDeal } from '@inferdex/contracts/deals/deals.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Plus } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ActiveFilters } from '../../../components/data-table/active-filters.tsx'
import { countText } from '../../../components/data-table/count-text.ts'
import { FilterSearch, FilterSelect } from '../../../components/data-table/filter-controls.tsx'
import { ServerTable, type ServerPage } from '../../../components/data-table/server-table.tsx'
import { DeleteDialog, type Dependant } from '../../../components/editing/delete-dialog.tsx'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { api } from '../../../lib/api/api.ts'
import type { ListFilters } from '../../../lib/lists/list-filters.ts'
import type { Settled } from '../../../lib/api/settled.ts'
import { type FilterList, useFilterList } from '../../../lib/lists/use-filter-list.ts'
import {
  type ProviderChoices,
  providerName,
  useProviderChoices,
} from '../../../components/editing/use-provider-choices.ts'
import { dealColumns } from './deal-columns.tsx'
import { DealDialog } from './deal-dialog.tsx'
import { AdvancedDealFilters, DEAL_FILTER_KEYS, dealFilters, hasAdvancedFilters } from './deal-filters.tsx'

type DealsPageProps = {
  answer: Settled<ServerPage<StaffDeal>>
  /** Parts of other features, passed in by the route. */
  renderPresets: (current: ListFilters, onLoad: (filters: ListFilters) => void) => ReactNode
  renderTransfer: (filters: ListFilters, onDone: () => void) => ReactNode
}

export function DealsPage({ answer, renderPresets, renderTransfer }: DealsPageProps) {
  const list = useFilterList(listStaffDeals.query, DEAL_FILTER_KEYS)
  const choices = useProviderChoices()
  const { revalidate } = useRevalidator()
  const [now] = useState(() => new Date())
  const [edited, setEdited] = useState<StaffDeal | 'new' | null>(null)
  const [doomed, setDoomed] = useState<StaffDeal | null>(null)
  const reload = () => void revalidate()
  const columns = dealColumns({ now, onEdit: setEdited, onDelete: setDoomed })
  return (
    <AdminPage
      title="Deals"
      note={answer.value !== null && formatCount(answer.value.total)}
      actions={
        <>
          {renderTransfer(list.active, reload)}
          <Button size={32} variant="primary" onClick={() => setEdited('new')}>
            <Plus aria-hidden className="size-4" />
            Add Deal
          </Button>
        </>
      }
    >
      <DealToolbar list={list} choices={choices} presets={renderPresets(list.active, list.replaceAll)} />
      <ActiveFilters
        list={list}
        words={dealFilters((id) => providerName(choices, id))}
        count={answer.value !== null && answer.value.total > 0 ? countText(answer.value, 'deals') : undefined}
      />
      <ServerTable
        label="Deals"
        list={list}
        answer={answer}
        columns={columns}
        rowName={({ title }) => title}
        defaultSort={{ key: 'created', direction: 'desc' }}
      />
      {edited !== null && (
        <DealDialog
          deal={edited === 'new' ? null : edited}
          choices={choices}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            reload()
          }}
        />
      )}
      {doomed !== null && (
        <DeleteDeal
          deal={doomed}
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

const ADVANCED_ID = 'advanced-deal-filters'

type DealToolbarProps = { list: FilterList; choices: ProviderChoices; presets: ReactNode }

function DealToolbar({ list, choices, presets }: DealToolbarProps) {
  const [isOpen, setOpen] = useState(() => hasAdvancedFilters(list.filters))
  return (
    <search>
      <div className="flex flex-wrap items-center gap-2">
        <FilterSearch list={list} label="Search deals" placeholder="Search deals..." className="w-full sm:w-66" />
        <FilterSelect
          list={list}
          name="providerId"
          label="Provider"
          all="All Providers"
          options={choices.providers.map(({ id, name }) => ({ value: id, label: name }))}
          className="w-48 max-sm:flex-1"
        />
        <Button
          size={32}
          aria-expanded={isOpen}
          aria-controls={isOpen ? ADVANCED_ID : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide Advanced Filters' : 'Show Advanced Filters'}
        </Button>
      </div>
      {isOpen && <AdvancedDealFilters id={ADVANCED_ID} list={list} presets={presets} />}
    </search>
  )
}

type DeleteDealProps = { deal: StaffDeal; onClose: () => void; onDeleted: () => void }

function DeleteDeal({ deal: { id, title }, onClose, onDeleted }: DeleteDealProps) {
  const load = useCallback(async (): Promise<readonly Dependant[]> => {
    const { votes, submissions } = await api(readDealDependants, { params: { id } })
    return [
      [votes, 'votes will be hidden'],
      [submissions, 'submissions stay, linked to a deleted deal'],
    ]
  }, [id])
  return (
    <DeleteDialog
      kind="deal"
      name={title}
      loadDependants={load}
      remove={() => api(deleteDeal, { params: { id } })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
