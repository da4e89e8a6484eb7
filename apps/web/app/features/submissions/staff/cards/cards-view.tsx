import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Check, Clock, Inbox, type LucideIcon, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { rowsShown } from '../../../../components/data-table/page-range.ts'
import { FilterCount } from '../../../../components/data-table/filter-controls.tsx'
import { AccountViews } from '../../../../components/data-table/presets/account-views.tsx'
import { Pagination } from '../../../../components/data-table/pagination.tsx'
import { toggled } from '../../../../components/data-table/toggled.ts'
import { AdminPage } from '../../../../components/layout/admin/admin-page.tsx'
import { buttonClass } from '../../../../components/ui/button-class.ts'
import { EmptyState } from '../../../../components/ui/states/empty-state.tsx'
import { useWorkChanges } from '../../../../lib/stores/use-work-changes.ts'
import { type ListFilters, onlyFilters } from '../../../../lib/lists/list-filters.ts'
import { searchWith } from '../../../../lib/lists/search-with.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkReportDialog } from './bulk-report.tsx'
import { CARDS_GRID, CARDS_PER_PAGE } from './cards-grid.ts'
import { DetailSheet } from './detail-sheet.tsx'
import { filtersTo, OrderFilter, StatusFilter, TypeFilter, ViewSwitch } from '../page-head.tsx'
import type { Counts } from '../queue/queue-state.ts'
import { SubmissionCard } from './submission-card.tsx'
import { OPEN_KEY, type SubmissionsQuery } from '../submissions-query.ts'
import { useBulkDecision } from './use-bulk-decision.ts'

type CardsViewProps = {
  query: SubmissionsQuery
  submissions: readonly Submission[]
  total: number
  totalPages: number
  stats: Counts
  loadedAt: number
}

export function CardsView({ query, submissions, total, totalPages, stats, loadedAt }: CardsViewProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const bulk = useBulkDecision(() => {
    setSelected(new Set())
    void revalidate()
  })
  useWorkChanges(() => void revalidate())
  const openId = params.get(OPEN_KEY)
  const chosen = submissions.filter(({ id }) => selected.has(id))
  const { from, to } = rowsShown(query.page, CARDS_PER_PAGE, total)
  const open = async (id: string | null) => {
    await navigate(searchWith(params, { [OPEN_KEY]: id }) || '?', { preventScrollReset: true })
  }
  const load = (filters: ListFilters) =>
    void navigate(`?${new URLSearchParams({ view: 'cards', ...filters })}`, { preventScrollReset: true })
  return (
    <AdminPage title="Submissions" actions={<ViewSwitch query={query} />}>
      <StatsStrip stats={stats} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
        <StatusFilter query={query} stats={stats} />
        <TypeFilter query={query} />
        <OrderFilter query={query} />
        {query.user !== null && (
          <Link to={filtersTo(params, { user: null })} className={buttonClass({ size: 28 })}>
            Of {submissions[0]?.user?.username ?? 'one account'}
            <X aria-label="Show those of everybody" />
          </Link>
        )}
        <FilterCount>
          {total > 0 && `Showing ${formatCount(from)}–${formatCount(to)} of ${formatCount(total)} submissions`}
        </FilterCount>
      </div>
      <div className="min-h-10 pb-3">
        <AccountViews list="submissions" current={savedFilters(params)} onLoad={load} />
      </div>
      {submissions.length === 0 ? (
        <NoSubmissions query={query} />
      ) : (
        <div className={CARDS_GRID}>
          {submissions.map((submission) => (
            <SubmissionCard
              key={submission.id}
              submission={submission}
              isOpen={submission.id === openId}
              isSelected={selected.has(submission.id)}
              now={new Date(loadedAt)}
              onToggle={(id) => setSelected((before) => toggled(before, id))}
            />
          ))}
        </div>
      )}
      {totalPages > 1 && (
        <Pagination
          page={query.page}
          totalPages={totalPages}
          to={(page) => searchWith(params, { page: page === 1 ? null : String(page), [OPEN_KEY]: null }) || '?'}
          label="Pages of submissions"
          className="justify-end py-3"
        />
      )}
      <BulkBar
        count={chosen.length}
        onApprove={() => bulk.decide(chosen, 'APPROVED')}
        onReject={() => bulk.decide(chosen, 'REJECTED')}
        onClear={() => setSelected(new Set())}
        className="sticky bottom-3 z-20 mx-auto mt-3 w-full max-w-100"
      />
      <BulkReportDialog report={bulk.report} onClose={bulk.closeReport} />
      {openId !== null && (
        <DetailSheet
          key={openId}
          id={openId}
          submissions={submissions}
          first={from}
          total={total}
          onOpen={open}
          onChanged={() => void revalidate()}
        />
      )}
    </AdminPage>
  )
}

/** Returns the parts of a saved view: filters and sort order, in the order of the URL. */
function savedFilters(params: URLSearchParams): ListFilters {
  return onlyFilters(Object.fromEntries(params), ['status', 'type', 'order', 'user'])
}

const STATS: readonly [key: keyof Counts, label: string, Icon: LucideIcon, look: string][] = [
  ['pending', 'Pending', Clock, 'text-caution'],
  ['approved', 'Approved', Check, 'text-positive'],
  ['rejected', 'Rejected', X, 'text-negative'],
]

function StatsStrip({ stats }: { stats: Counts }) {
  return (
    <dl
      aria-label="Submissions by status"
      className="grid grid-cols-3 divide-x divide-line rounded-box border border-line"
    >
      {STATS.map(([key, label, Icon, look]) => (
        <div key={key} className="px-3 py-2 sm:px-4">
          <dt className="flex items-center gap-1.5 text-12 text-ink-muted">
            <Icon aria-hidden className={`size-3.5 ${look}`} />
            {label}
          </dt>
          <dd className="text-20 font-semibold tabular-nums">{formatCount(stats[key])}</dd>
        </div>
      ))}
    </dl>
  )
}

function NoSubmissions({ query }: { query: SubmissionsQuery }) {
  const [params] = useSearchParams()
  const isFiltered = query.status !== null || query.type !== null || query.user !== null || query.page > 1
  return (
    <div className="rounded-box border border-line">
      <EmptyState
        title="No submissions found"
        icon={<Inbox aria-hidden />}
        actions={
          isFiltered && (
            <Link
              to={filtersTo(params, { status: null, type: null, user: null })}
              className={buttonClass({ size: 32 })}
            >
              Show all submissions
            </Link>
          )
        }
      >
        {isFiltered ? 'Nothing matches these filters.' : 'No submissions yet.'}
      </EmptyState>
    </div>
  )
}
