import type { ComparisonQuery } from '@inferdex/domain/comparison/comparison-query'
import { countRows, withoutEqualRows } from '@inferdex/domain/comparison/comparison-rows'
import { Check, Equal } from 'lucide-react'
import { ChipLink } from '../../components/ui/chip.tsx'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { addressOf } from './address.ts'
import { ComparisonTable } from './comparison-table.tsx'
import type { ComparisonView } from './comparison-view.ts'
import { ContextPriceChart } from './context-price-chart.tsx'
import { CopyActions } from './copy-actions.tsx'
import { OffersByProvider } from './offers-by-provider.tsx'

/** Renders the comparison of two or more items: the table, the offers by provider, and the chart. */
export function ComparisonDetail({ view, query }: { view: ComparisonView; query: ComparisonQuery }) {
  const { items, charted, kind } = view
  const { rows, differing } = countRows(view.groups)
  const groups = query.hideEqual ? withoutEqualRows(view.groups) : view.groups
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 py-2">
        <ChipLink
          on={query.hideEqual}
          to={addressOf({ ...query, hideEqual: !query.hideEqual })}
          count={rows - differing}
        >
          Hide equal rows
        </ChipLink>
        <p className="flex items-center gap-4 text-12 text-ink-muted max-sm:hidden">
          <span className="flex items-center gap-1">
            <Check aria-hidden className="size-3.5 stroke-[2.5] text-accent" />
            best value in the row
          </span>
          <span className="flex items-center gap-1.5">
            <i
              aria-hidden
              className="size-3.5 rounded-[3px] bg-[color-mix(in_oklab,var(--accent-soft)_42%,var(--surface))] shadow-[inset_2px_0_0_var(--accent)] inset-ring inset-ring-line"
            />
            values differ
          </span>
        </p>
        <span className="sm:ml-auto">
          <CopyActions view={view} groups={groups} query={query} />
        </span>
      </div>
      {groups.length === 0 ? (
        <EmptyState
          title="No row differs"
          icon={<Equal aria-hidden />}
          className="rounded-box border border-dashed border-line-strong"
        >
          All that the catalogue knows of them is the same, and equal rows are hidden.
        </EmptyState>
      ) : (
        <ComparisonTable
          view={view}
          groups={groups}
          summary={`${items.length} ${kind}s, ${rows} rows, ${differing} differ`}
        />
      )}
      <OffersByProvider view={view} query={query} />
      {charted.length > 1 && (
        <div className="pt-8">
          <ContextPriceChart models={charted} left={items.length - charted.length} />
        </div>
      )}
    </>
  )
}
