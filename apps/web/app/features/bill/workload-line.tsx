import type { BillView } from '@inferdex/domain/bill/bill-view'
import type { Workload } from '@inferdex/domain/bill/workload/workload'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Button } from '../../components/ui/button.tsx'

type WorkloadLineProps = {
  workload: Workload
  bills: BillView | null
  isEditing: boolean
  onEdit: () => void
}

/** Shows the workload in one line on phones, with a button that opens the form, and the sticky cheapest bill. */
export function WorkloadLine({ workload, bills, isEditing, onEdit }: WorkloadLineProps) {
  const { requestsPerMonth, inputTokensPerRequest, outputTokensPerRequest, cachedShare } = workload
  const cheapest = bills?.summary?.cheapest
  return (
    <>
      {cheapest && (
        <p className="sticky top-14 z-10 -mx-4 mb-3 flex h-11 items-center gap-2 border-y border-line bg-surface px-4 text-13 md:hidden noscript:hidden">
          <span className="shrink-0 text-ink-muted">Cheapest</span>
          <b className="figure shrink-0 font-[640]">{cheapest.total}</b>
          <span className="min-w-0 truncate text-ink-muted">{cheapest.name}</span>
        </p>
      )}
      <div className="mb-4 flex items-center gap-3 rounded-box border border-line bg-surface py-2 pr-2 pl-4 text-13 md:hidden noscript:hidden">
        <p className="min-w-0 flex-1">
          <b className="font-semibold">{formatCount(requestsPerMonth)} requests</b>
          <span className="text-ink-muted">
            {' '}
            · {formatCount(inputTokensPerRequest)} in · {formatCount(outputTokensPerRequest)} out ·{' '}
            {Math.round(cachedShare * 100)}% cached
          </span>
          {bills && (
            <span className="block text-12 text-ink-muted">
              {formatCount(bills.fittingModels)} of {formatCount(bills.choice.modelCount)} models fit
            </span>
          )}
        </p>
        <Button size={36} aria-controls="workload-form" aria-expanded={isEditing} onClick={onEdit}>
          Edit
        </Button>
      </div>
    </>
  )
}
