import {
  deleteDeal,
  type ListedDeal,
  listStaffDeals,
  readDealDependants,
  readStaffDeal,
  restoreDeal,
  type StaffDeal,
} from '@inferdex/contracts/deals/deals.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Plus } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { ActiveFilters } from '../../../components/data-table/active-filters.tsx'
import { ArchiveSwitch, isArchiveShown } from '../../../components/data-table/archive/archive-switch.tsx'
import { NothingArchived } from '../../../components/data-table/archive/nothing-archived.tsx'
import { useRestore } from '../../../components/data-table/archive/use-restore.ts'
import { BulkActions, BulkState } from '../../../components/data-table/bulk/bulk-actions.tsx'
import type { BulkField } from '../../../components/data-table/bulk/edit-field.tsx'
import { useBulk } from '../../../components/data-table/bulk/use-bulk.tsx'
import { countText } from '../../../components/data-table/count-text.ts'
import { FilterSearch, FilterSelect } from '../../../components/data-table/filter-controls.tsx'
import { type ArchivablePage, ServerTable } from '../../../components/data-table/server-table.tsx'
import { DeleteDialog, type Dependant } from '../../../components/editing/delete-dialog.tsx'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { api } from '../../../lib/api/api.ts'
import type { ListFilters } from '../../../lib/lists/list-filters.ts'
import { type Settled, settled } from '../../../lib/api/settled.ts'
import { type FilterList, useFilterList } from '../../../lib/lists/use-filter-list.ts'
import {
  type ProviderChoices,
  providerName,
  useProviderChoices,
} from '../../../components/editing/use-provider-choices.ts'
import { archivedDealColumns, dealColumns } from './deal-columns.tsx'
import { DealDialog } from './deal-dialog.tsx'
import { AdvancedDealFilters, DEAL_FILTER_KEYS, dealFilters, hasAdvancedFilters } from './deal-filters.tsx'

/** Fields that can be set on many deals at once. */
const BULK_FIELDS: readonly BulkField[] = [
  { key: 'verified', label: 'Verified', type: 'flag', change: (text) => ({ verified: text === 'true' }) },
  { key: 'newUserOnly', label: 'New users only', type: 'flag', change: (text) => ({ newUserOnly: text === 'true' }) },
  {
    key: 'expiresAt',
    label: 'Expires',
    type: 'date',
    change: (text) => ({ expiresAt: text === '' ? null : `${text}T23:59:59.000Z` }),
  },
]

type DealsPageProps = {
  answer: Settled<ArchivablePage<ListedDeal>>
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
  useAskedDeal(setEdited)
  const reload = () => void revalidate()
  const restore = useRestore()
  const isArchive = isArchiveShown(list)
  const bulk = useBulk(
    'deals',
    (answer.value?.items ?? []).map((deal) => ({ ...deal, name: deal.title })),
    String(isArchive),
  )
  const columns = isArchive
    ? archivedDealColumns(({ id, title }) => void restore(title, () => api(restoreDeal, { params: { id } })))
    : dealColumns({ now, onEdit: setEdited, onDelete: setDoomed })
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
      <DealToolbar
        list={list}
        choices={choices}
        counts={answer.value?.counts ?? null}
        presets={renderPresets(list.active, list.replaceAll)}
      />
      <ActiveFilters
        list={list}
        words={dealFilters((id) => providerName(choices, id))}
        count={answer.value !== null && answer.value.total > 0 ? countText(answer.value, 'deals') : undefined}
      />
      <BulkState bulk={bulk} />
      <ServerTable
        label="Deals"
        list={list}
        answer={answer}
        columns={columns}
        selection={{
          selected: new Set(bulk.selected.keys()),
          onChange: bulk.select,
          actions: <BulkActions bulk={bulk} list={list} total={answer.value?.total ?? 0} fields={BULK_FIELDS} />,
        }}
        empty={isArchive ? <NothingArchived /> : undefined}
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

/** Opens the deal in the URL once, then removes it from the URL. */
function useAskedDeal(onFound: (deal: StaffDeal) => void): void {
  const [params, setParams] = useSearchParams()
  const id = params.get('edit')
  const open = useEffectEvent(async (wanted: string) => {
    const found = await settled(api(readStaffDeal, { params: { id: wanted } }), 'Failed to load the deal')
    setParams(
      (before) => {
        before.delete('edit')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
    if (found.value !== null) onFound(found.value)
  })
  useEffect(() => {
    if (id !== null) void open(id)
  }, [id])
}

const ADVANCED_ID = 'advanced-deal-filters'

type DealToolbarProps = {
  list: FilterList
  choices: ProviderChoices
  counts: { readonly active: number; readonly archived: number } | null
  presets: ReactNode
}

function DealToolbar({ list, choices, counts, presets }: DealToolbarProps) {
  const [isOpen, setOpen] = useState(() => hasAdvancedFilters(list.filters))
  return (
    <search>
      <div className="flex flex-wrap items-center gap-2">
        <FilterSearch list={list} label="Search deals" placeholder="Search deals..." className="w-full sm:w-66" />
        <ArchiveSwitch list={list} counts={counts} />
        <FilterSelect
          list={list}
          name="providerId"
          label="Provider"
          all="All Providers"
          options={choices.providers.map(({ id, name }) => ({ value: id, label: name }))}
          className="w-48 max-sm:min-w-40 max-sm:flex-1"
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
      restore={() => api(restoreDeal, { params: { id } })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
