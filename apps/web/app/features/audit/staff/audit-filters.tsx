import type { listAuditActors } from '@inferdex/contracts/audit.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { auditActions, auditTargets } from '@inferdex/domain/audit/audit-actions'
import { FilterDay, FilterSearch, FilterSelect } from '../../../components/data-table/filter-controls.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import type { FilterList } from '../../../lib/lists/use-filter-list.ts'

export type AuditActors = ResponseBody<typeof listAuditActors>

/** Renders the filters. If the list of actors failed to load, the log can still be searched by their names. */
export function AuditFilters({ list, actors }: { list: FilterList; actors: AuditActors }) {
  const { sortOrder = 'desc' } = list.filters
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterSearch list={list} label="Search audit logs" placeholder="Part of a name, action, e-mail or ID" />
      <FilterDay list={list} name="from" label="From" />
      <FilterDay list={list} name="to" label="To" />
      <FilterSelect
        list={list}
        name="actor"
        label="Admin"
        all="Anyone"
        options={actors.map(({ username }) => username)}
        className="max-sm:min-w-36 max-sm:flex-1 sm:max-w-44"
      />
      <FilterSelect
        list={list}
        name="action"
        label="Action"
        all="All actions"
        options={auditActions}
        className="max-sm:min-w-36 max-sm:flex-1"
      />
      <FilterSelect
        list={list}
        name="targetType"
        label="Type"
        all="All types"
        options={auditTargets}
        className="max-sm:min-w-36 max-sm:flex-1"
      />
      <NativeSelect
        size={32}
        className="max-sm:min-w-36 max-sm:flex-1"
        aria-label="Sort order"
        value={sortOrder}
        onChange={(event) => list.set('sortOrder', event.target.value === 'desc' ? '' : event.target.value)}
      >
        <option value="desc">Newest First</option>
        <option value="asc">Oldest First</option>
      </NativeSelect>
    </div>
  )
}
