import type { AllowanceScope } from '../../plans/allowance-scope.ts'
import type { EligibilityGroup } from '../workload/workload.ts'

export type DealTerms = {
  readonly title: string
  readonly value: string
  readonly unit: 'percent' | 'usd'
  readonly newUser: boolean
  readonly startup: boolean
  readonly student: boolean
  readonly region: string | null
  /** Whether it is for API calls or for an app of the provider; null when not stated. */
  readonly use: 'api' | 'app' | null
  readonly scope: AllowanceScope | null
}

/** The groups that a deal is for, or a sentence on why bills leave it out. */
export type DealCounts = { readonly groups: readonly EligibilityGroup[] } | { readonly remark: string }

/**
 * Decides whether bills count a deal. They do when the deal is for API calls and states its audience, its models and
 * its discount, so that a visitor can select "I qualify". Deals for everyone are not deducted, only mentioned next to
 * the bill: they are already in the prices (half price for batches), part of a free tier, or depend on conditions that
 * are not recorded.
 */
export function dealForBill(deal: DealTerms): DealCounts {
  const groups: EligibilityGroup[] = [
    ...(deal.newUser ? (['new-user'] as const) : []),
    ...(deal.startup ? (['startup'] as const) : []),
    ...(deal.student ? (['student'] as const) : []),
  ]
  if (deal.use === 'app') return { remark: `Not counted: ${deal.title} (for an app, not for API calls).` }
  if (deal.use === null) return { remark: `Not counted: ${deal.title} (whether it is for API calls is not stated).` }
  if (deal.region !== null) return { remark: `Not counted: ${deal.title} (only in ${deal.region}).` }
  if (deal.unit === 'percent' && Number(deal.value) >= 100) {
    return { remark: `Not counted: ${deal.title} (free up to a limit that is not a discount).` }
  }
  if (groups.length === 0) return { remark: `Not counted: ${deal.title} (its conditions are unknown).` }
  if (deal.scope === null) return { remark: `Not counted: ${deal.title} (which models it is for is not stated).` }
  return { groups }
}
