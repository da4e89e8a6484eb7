import { submissionTypes } from '@inferdex/contracts/submissions/submission-data'
import { formatCount } from '@inferdex/domain/text/number-display'
import { LayoutGrid, Rows3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { SegmentedLinks } from '../../../components/forms/segmented-control.tsx'
import { searchWith } from '../../../lib/lists/search-with.ts'
import type { Counts } from './queue/queue-state.ts'
import type { SubmissionsQuery } from './submissions-query.ts'

/** Returns the URL with other filters, on the first page and without an open submission. */
export function filtersTo(current: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  return searchWith(current, { page: null, id: null, ...changes }) || '?'
}

type FilterProps = { query: SubmissionsQuery }

export function ViewSwitch({ query }: FilterProps) {
  const [params] = useSearchParams()
  const label = (Icon: typeof Rows3, text: string): ReactNode => (
    <>
      <Icon aria-hidden className="size-3.5" />
      {text}
    </>
  )
  return (
    <SegmentedLinks
      label="View"
      links={[
        {
          to: filtersTo(params, { view: 'queue', status: null, order: null, user: null }),
          label: label(Rows3, 'Queue'),
          current: query.view === 'queue',
        },
        {
          to: filtersTo(params, { view: 'cards', order: null }),
          label: label(LayoutGrid, 'Cards'),
          current: query.view === 'cards',
        },
      ]}
    />
  )
}

/** Filters by status. Only for the cards, because the queue has only pending submissions. */
export function StatusFilter({ query, stats }: FilterProps & { stats: Counts }) {
  const [params] = useSearchParams()
  const isQueue = query.view === 'queue'
  const to = (status: string | null) =>
    filtersTo(params, isQueue && status !== 'PENDING' ? { status, view: 'cards', order: null } : { status })
  const link = (text: string, status: SubmissionsQuery['status'], count: number | undefined) => ({
    to: isQueue && status === 'PENDING' ? filtersTo(params, {}) : to(status),
    label: (
      <>
        {text}
        {count !== undefined && <span className="figure text-12 font-normal">{formatCount(count)}</span>}
      </>
    ),
    current: query.status === status,
  })
  return (
    <SegmentedLinks
      label="Status"
      links={[
        ...(isQueue ? [] : [link('All statuses', null, undefined)]),
        link('Pending', 'PENDING', isQueue ? stats.pending : undefined),
        link('Approved', 'APPROVED', isQueue ? stats.approved : undefined),
        link('Rejected', 'REJECTED', isQueue ? stats.rejected : undefined),
      ]}
    />
  )
}

export function TypeFilter({ query }: FilterProps) {
  return (
    <ChoiceFilter
      label="Type"
      param="type"
      value={query.type ?? ''}
      options={[['', 'All types'], ...submissionTypes.map((type): [string, string] => [type, type])]}
    />
  )
}

export function OrderFilter({ query }: FilterProps) {
  return (
    <ChoiceFilter
      label="Sort"
      param="order"
      value={query.order}
      options={[
        ['newest', 'Newest first'],
        ['oldest', 'Oldest first'],
      ]}
    />
  )
}

type ChoiceFilterProps = { label: string; param: string; value: string; options: readonly [string, string][] }

function ChoiceFilter({ label, param, value, options }: ChoiceFilterProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return (
    <label className="inline-flex items-center gap-2 text-13 text-ink-muted">
      {label}
      <NativeSelect
        size={32}
        value={value}
        onChange={(event) =>
          void navigate(filtersTo(params, { [param]: event.target.value || null }), { preventScrollReset: true })
        }
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </label>
  )
}
