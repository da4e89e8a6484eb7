import { auditActions, auditTargets } from '@inferdex/domain/audit-actions'
import { NativeSelect } from '../../components/forms/native-select.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import type { FilterList } from '../../lib/use-filter-list.ts'

export function AuditFilters({ list }: { list: FilterList }) {
  const { search = '', action = '', targetType = '', sortOrder = 'desc' } = list.filters
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search audit logs"
        placeholder="Action, username or resource ID"
        value={search}
        onType={(text) => list.type('search', text)}
        onSettle={list.settle}
        className="w-full sm:w-75"
      />
      <NativeSelect
        size={32}
        aria-label="Action"
        value={action}
        onChange={(event) => list.set('action', event.target.value)}
      >
        <option value="">All actions</option>
        {auditActions.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </NativeSelect>
      <NativeSelect
        size={32}
        aria-label="Type"
        value={targetType}
        onChange={(event) => list.set('targetType', event.target.value)}
      >
        <option value="">All types</option>
        {auditTargets.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </NativeSelect>
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
