import { defaultWorkload } from '@inferdex/domain/bill/workload/workload'
import { memoSearch } from '@inferdex/domain/memo/memo-query'
import { foldGroup } from '@inferdex/domain/comparison/comparison-folds'
import type { ComparisonQuery } from '@inferdex/domain/comparison/comparison-query'
import { countRows } from '@inferdex/domain/comparison/comparison-rows'
import { ArrowLeftRight, Check } from 'lucide-react'
import { buttonClass } from '../../components/ui/button-class.ts'
import { ChipLink } from '../../components/ui/chip.tsx'
import { addressOf } from './address.ts'
import { ComparisonAnswer } from './answer/comparison-answer.tsx'
import { PriceHistoryChart } from './answer/price-history-chart.tsx'
import { ProfileChart } from './answer/profile-chart.tsx'
import { Link } from '../../components/ui/navigation/link.tsx'
import { paths } from '../../lib/paths.ts'
import { ChangeLink } from './change-link.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import type { ComparisonView } from './comparison-view.ts'
import { CopyActions } from './copy-actions.tsx'
import { OffersByProvider } from './offers-by-provider.tsx'

/** Returns the URL of a memo about these models, with the calculator's default workload. */
function memoAddress({ slugs, asOf }: ComparisonQuery): string {
  const day = asOf === '' ? null : asOf
  return paths.memo() + memoSearch({ title: '', models: slugs, workload: defaultWorkload, asOf: day, knownAt: null })
}

type ComparisonDetailProps = { view: ComparisonView; query: ComparisonQuery; onOpen: () => void }

/** Renders the comparison of two or more items: the answer, the table, strengths and price history, the offers. */
export function ComparisonDetail({ view, query, onOpen }: ComparisonDetailProps) {
  const { items, answer, profile, history, recorded } = view
  const { rows } = countRows(view.groups)
  const names = items.map(({ name }) => name)
  const groups = view.groups.map((group) =>
    query.showRows ? { title: group.title, rows: group.rows, folds: [] } : foldGroup(group, names),
  )
  return (
    <>
      {answer !== null && <ComparisonAnswer answer={answer} query={query} />}
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 py-2">
        <ChipLink on={query.showRows} to={addressOf({ ...query, showRows: !query.showRows, open: [] })} count={rows}>
          Show all rows
        </ChipLink>
        <ChangeLink query={query} onOpen={onOpen} className={buttonClass({ size: 28, className: 'sm:hidden' })}>
          <ArrowLeftRight aria-hidden className="size-3.5" />
          Change {view.kind}s
        </ChangeLink>
        <p className="flex items-center gap-4 text-12 text-ink-muted max-md:hidden">
          <span className="flex items-center gap-1">
            <Check aria-hidden className="size-3.5 stroke-[2.5] text-accent" />
            best value in the row
          </span>
          <span className="flex items-center gap-1.5">
            <i
              aria-hidden
              className="size-3.5 rounded-[3px] bg-[color-mix(in_oklab,var(--accent-soft)_42%,var(--surface))] shadow-[inset_2px_0_0_var(--accent)] inset-ring inset-ring-line"
            />
            best is more than 10% ahead
          </span>
        </p>
        <span className="flex flex-wrap gap-2 sm:ml-auto">
          {view.kind === 'model' && (
            <Link to={memoAddress(query)} className={buttonClass({ size: 28 })}>
              Memo
            </Link>
          )}
          <CopyActions view={view} groups={view.groups} query={query} />
        </span>
      </div>
      <ComparisonTable view={view} groups={groups} query={query} onOpen={onOpen} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-6 empty:hidden lg:grid-cols-2">
        {profile !== null && <ProfileChart profile={profile} items={items} />}
        {history.length > 0 && recorded !== null && <PriceHistoryChart lines={history} until={recorded.to} />}
      </div>
      <OffersByProvider view={view} query={query} />
    </>
  )
}
