import { listStaffModels, restoreModel, type StaffModel } from '@inferdex/contracts/models/models.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ActiveFilters } from '../../../components/data-table/active-filters.tsx'
import { isArchiveShown } from '../../../components/data-table/archive/archive-switch.tsx'
import { NothingArchived } from '../../../components/data-table/archive/nothing-archived.tsx'
import { useRestore } from '../../../components/data-table/archive/use-restore.ts'
import { BulkActions, BulkState } from '../../../components/data-table/bulk/bulk-actions.tsx'
import type { BulkField } from '../../../components/data-table/bulk/edit-field.tsx'
import { useBulk } from '../../../components/data-table/bulk/use-bulk.tsx'
import { countText } from '../../../components/data-table/count-text.ts'
import { type ArchivablePage, ServerTable } from '../../../components/data-table/server-table.tsx'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { api } from '../../../lib/api/api.ts'
import type { ListFilters } from '../../../lib/lists/list-filters.ts'
import type { Settled } from '../../../lib/api/settled.ts'
import { useFilterList } from '../../../lib/lists/use-filter-list.ts'
import { DeleteModel } from './delete-model.tsx'
import { archivedModelColumns, modelColumns } from './model-columns.tsx'
import { MODEL_FILTER_KEYS, MODEL_FILTERS, ModelToolbar } from './model-filters.tsx'

/** Fields that can be set on many models at once. An empty text means unknown. */
const BULK_FIELDS: readonly BulkField[] = [
  { key: 'family', label: 'Family', type: 'text', change: (text) => ({ family: text === '' ? null : text }) },
  { key: 'version', label: 'Version', type: 'text', change: (text) => ({ version: text === '' ? null : text }) },
  {
    key: 'architecture',
    label: 'Architecture',
    type: 'text',
    change: (text) => ({ architecture: text === '' ? null : text }),
  },
  {
    key: 'lab',
    label: 'Maker',
    type: 'text',
    change: (text) => ({ lab: text === '' ? null : { slug: null, name: text } }),
  },
]

type ModelsPageProps = {
  answer: Settled<ArchivablePage<StaffModel>>
  families: readonly string[]
  /** Parts of other features, passed in by the route. */
  renderPresets: (current: ListFilters, onLoad: (filters: ListFilters) => void) => ReactNode
  renderTransfer: (filters: ListFilters, onDone: () => void) => ReactNode
}

export function ModelsPage({ answer, families, renderPresets, renderTransfer }: ModelsPageProps) {
  const list = useFilterList(listStaffModels.query, MODEL_FILTER_KEYS)
  const { revalidate } = useRevalidator()
  const [now] = useState(() => new Date())
  const [doomed, setDoomed] = useState<StaffModel | null>(null)
  const reload = () => void revalidate()
  const restore = useRestore()
  const isArchive = isArchiveShown(list)
  const bulk = useBulk('models', answer.value?.items ?? [], String(isArchive))
  return (
    <AdminPage
      title="Models"
      note={answer.value !== null && formatCount(answer.value.total)}
      actions={
        <>
          {renderTransfer(list.active, reload)}
          <Link to={adminPaths.newModel()} className={buttonClass({ size: 32, variant: 'primary' })}>
            <Plus aria-hidden className="size-4" />
            Add Model
          </Link>
        </>
      }
    >
      <ModelToolbar list={list} families={families} counts={answer.value?.counts ?? null} />
      <ActiveFilters
        list={list}
        words={MODEL_FILTERS}
        count={answer.value !== null && answer.value.total > 0 ? countText(answer.value, 'models') : undefined}
      >
        {renderPresets(list.active, list.replaceAll)}
      </ActiveFilters>
      <BulkState bulk={bulk} />
      <ServerTable
        label="Models"
        list={list}
        answer={answer}
        columns={
          isArchive
            ? archivedModelColumns(
                (model) => void restore(model.name, () => api(restoreModel, { params: { id: model.id } })),
              )
            : modelColumns(now, setDoomed)
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
        <DeleteModel
          model={doomed}
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
