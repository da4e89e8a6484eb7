import { type AuditEntry, listAuditEntries } from '@inferdex/contracts/audit.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { useState } from 'react'
import { ActiveFilters, type FilterLabels } from '../../../components/data-table/active-filters.tsx'
import { countText } from '../../../components/data-table/count-text.ts'
import { AccountViews } from '../../../components/data-table/presets/account-views.tsx'
import { ServerTable } from '../../../components/data-table/server-table.tsx'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import type { Settled } from '../../../lib/api/settled.ts'
import { useFilterList } from '../../../lib/lists/use-filter-list.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditDetails } from './audit-details.tsx'
import { type AuditActors, AuditFilters } from './audit-filters.tsx'
import { ExportMenu } from './export-menu.tsx'

type Entries = ResponseBody<typeof listAuditEntries>

const FILTERS: readonly FilterLabels[] = [
  ['search', 'Search'],
  ['from', 'From', formatDay],
  ['to', 'To', formatDay],
  ['actor', 'Admin'],
  ['action', 'Action'],
  ['targetType', 'Type'],
  ['target', 'Record'],
  ['targetId', 'Resource'],
  ['userId', 'Admin ID'],
]
const KEYS = FILTERS.map(([key]) => key)

type AuditPageProps = { loaded: Settled<Entries>; actors: AuditActors }

export function AuditPage({ loaded, actors }: AuditPageProps) {
  const list = useFilterList(listAuditEntries.query, KEYS)
  const [shownId, setShownId] = useState<string | null>(null)
  const { value } = loaded
  const items = value?.items ?? []
  const at = items.findIndex(({ id }) => id === shownId)
  const shown = items[at] ?? null
  const show = (entry: AuditEntry) => setShownId(entry.id)
  const { sortOrder } = list.filters
  return (
    // Makes space for the details next to the list.
    <div className={shown === null ? '' : 'md:pr-100'}>
      <AdminPage
        title="Audit Logs"
        note={value === null ? undefined : `${value.isPartial ? 'more than ' : ''}${formatCount(value.total)}`}
        actions={<ExportMenu filters={sortOrder === undefined ? list.active : { ...list.active, sortOrder }} />}
      >
        <AuditFilters list={list} actors={actors} />
        <ActiveFilters
          list={list}
          words={FILTERS.map(([key, label, text]) => [
            key,
            label,
            key === 'target' ? (id: string) => nameOf(items, id) : (text ?? String),
          ])}
          count={value !== null && items.length > 0 ? countText(value, 'entries') : ''}
        >
          <AccountViews list="audit" current={list.active} onLoad={list.replaceAll} />
        </ActiveFilters>
        {/* Highlights the row whose details are shown. */}
        <div className="[&_tr:has([aria-pressed=true])>*]:bg-accent-soft">
          <ServerTable
            label="Audit logs"
            list={list}
            answer={loaded}
            columns={auditColumns({ shown, q: list.filters.search ?? '', onShow: show })}
            rowName={({ action, targetId, targetName }) => `${action} ${targetName ?? targetId}`}
            defaultSort={{ key: 'createdAt', direction: 'desc' }}
            rowHeight={40}
          />
        </div>
      </AdminPage>
      {shown !== null && (
        <AuditDetails
          entry={shown}
          previous={items[at - 1] ?? null}
          next={items[at + 1] ?? null}
          onShow={show}
          onClose={() => setShownId(null)}
        />
      )}
    </div>
  )
}

/** Returns the name of the record that the log is filtered by, taken from its newest entry. */
function nameOf(items: readonly AuditEntry[], id: string): string {
  for (const { targetId, targetName, about } of items) {
    if (targetId === id && targetName !== null) return targetName
    if (about?.targetId === id) return about.name
  }
  return id
}
