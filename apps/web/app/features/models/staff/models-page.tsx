import { listStaffModels, type StaffModel } from '@inferdex/contracts/models/models.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ActiveFilters } from '../../../components/data-table/active-filters.tsx'
import { countText } from '../../../components/data-table/count-text.ts'
import { type ServerPage, ServerTable } from '../../../components/data-table/server-table.tsx'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { adminPaths } from '../../../lib/admin-paths.ts'
import type { ListFilters } from '../../../lib/lists/list-filters.ts'
import type { Settled } from '../../../lib/api/settled.ts'
import { useFilterList } from '../../../lib/lists/use-filter-list.ts'
import { DeleteModel } from './delete-model.tsx'
import { modelColumns } from './model-columns.tsx'
import { MODEL_FILTER_KEYS, MODEL_FILTERS, ModelToolbar } from './model-filters.tsx'

type ModelsPageProps = {
  answer: Settled<ServerPage<StaffModel>>
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
      <ModelToolbar list={list} families={families} />
      <ActiveFilters
        list={list}
        words={MODEL_FILTERS}
        count={answer.value !== null && answer.value.total > 0 ? countText(answer.value, 'models') : undefined}
      >
        {renderPresets(list.active, list.replaceAll)}
      </ActiveFilters>
      <ServerTable
        label="Models"
        list={list}
        answer={answer}
        columns={modelColumns(now, setDoomed)}
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
