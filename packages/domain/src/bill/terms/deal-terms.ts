import type { EligibilityGroup } from '../workload/workload.ts'

export type DealTerms = {
  readonly title: string
  readonly value: string
  readonly unit: 'percent' | 'usd'
  readonly newUser: boolean
  readonly startup: boolean
  readonly student: boolean
  readonly region: string | null
}

/** For whom a deal is, or why no bill can count it. */
export type DealCounts = { readonly groups: readonly EligibilityGroup[] } | { readonly remark: string }

/**
 * A deal counts when it says for whom it is and how much it takes off, so that a visitor can say "that is me". What
 * everybody gets is already in the prices (half price for batches), bound to a free tier with its own limit, or to
 * conditions that are not recorded as data: it is named beside the bill and not taken off.
 */
export function dealForBill(deal: DealTerms): DealCounts {
  const groups: EligibilityGroup[] = [
    ...(deal.newUser ? (['new-user'] as const) : []),
    ...(deal.startup ? (['startup'] as const) : []),
    ...(deal.student ? (['student'] as const) : []),
  ]
  if (deal.region !== null) return { remark: `Not counted: ${deal.title} (only in ${deal.region}).` }
  if (deal.unit === 'percent' && Number(deal.value) >= 100) {
    return { remark: `Not counted: ${deal.title} (free up to a limit that is not a discount).` }
  }
  if (groups.length === 0) return { remark: `Not counted: ${deal.title} (its conditions are not recorded).` }
  return { groups }
}
