import { auditActions, auditTargets } from '@inferdex/domain/audit/audit-actions'
import { FilterSearch, FilterSelect } from '../../../components/data-table/filter-controls.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import type { FilterList } from '../../../lib/lists/use-filter-list.ts'

export function AuditFilters({ list }: { list: FilterList }) {
  const { sortOrder = 'desc' } = list.filters
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterSearch list={list} label="Search audit logs" placeholder="Action, username or resource ID" />
      <FilterSelect list={list} name="action" label="Action" all="All actions" options={auditActions} />
      <FilterSelect list={list} name="targetType" label="Type" all="All types" options={auditTargets} />
      <NativeSelect
        size={32}
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
