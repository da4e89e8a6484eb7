import { formatCount } from '../../text/number-display.ts'
import { compare, sortName } from '../../text/ordering.ts'
import { type Bill, billOf, type Unbilled } from '../bill.ts'
import { centsText } from '../bill-lines.ts'
import type { Months } from '../month.ts'
import type { PreparedCatalogue } from '../terms/catalogue-offers.ts'
import type { CoveringPlan, PreparedOffer } from '../terms/offer.ts'

/** A plan against the workload. */
export type PlanRow = {
  readonly key: string
  readonly plan: string
  readonly provider: string
  readonly providerSlug: string
  /** "$10.00" a month including overage; null when that is unknown. */
  readonly total: string | null
  /** What it covers, or why that is unknown. */
  readonly note: string
}

export type PlanPanel = {
  /** The plans that cover the workload, cheapest first. */
  readonly covering: readonly PlanRow[]
  /** The other plans of the chosen models, by name. */
  readonly others: readonly PlanRow[]
}

type Provider = PreparedCatalogue['providers'][number]
type Evaluated = { readonly row: PlanRow; readonly units: bigint | null }

/** Compares the plans that include any of these offers with the workload: one row for each plan. */
export function planPanel(
  providers: readonly Provider[],
  planned: readonly PreparedOffer[],
  months: Months,
): PlanPanel {
  const bySeller = Map.groupBy(planned, ({ offer }) => offer.provider.slug)
  const evaluated = providers.flatMap((provider) => {
    const offers = bySeller.get(provider.slug)
    return offers === undefined ? [] : plansOf(provider, offers, months)
  })
  const byName = (a: Evaluated, b: Evaluated) => compare(sortName(a.row.provider), sortName(b.row.provider))
  const covering = evaluated.filter(({ units }) => units !== null)
  return {
    covering: covering.toSorted((a, b) => Number((a.units ?? 0n) - (b.units ?? 0n)) || byName(a, b)).map(rowOf),
    others: evaluated
      .filter(({ units }) => units === null)
      .toSorted(byName)
      .map(rowOf),
  }
}

const rowOf = ({ row }: Evaluated) => row

function plansOf(provider: Provider, offers: readonly PreparedOffer[], months: Months): Evaluated[] {
  const plans = provider.plans.filter(({ kind }) => kind === 'subscription')
  if (plans.length === 0) return [unknown(provider, null, 'its plans are not recorded')]
  return plans.flatMap((plan) => evaluate(provider, plan, offers, months) ?? [])
}

/** Returns null for a plan whose models cannot do the work. */
function evaluate(provider: Provider, plan: CoveringPlan, offers: readonly PreparedOffer[], months: Months) {
  if (plan.use === 'app') return unknown(provider, plan, 'for an app, not for API calls')
  if (plan.use === null) return unknown(provider, plan, 'whether it is for API calls is not stated')
  if (plan.scope === null) return unknown(provider, plan, 'which models it covers is not stated')
  const results = offers.flatMap((prepared) => {
    const own = prepared.subscriptions.filter((one) => one.plan === plan)
    if (own.length === 0) return []
    // The plan alone: without a free tier, and regardless of limited access.
    const offer = { ...prepared.offer, freeTier: null, doubt: null }
    return [billOf({ ...prepared, offer, subscriptions: own }, months)]
  })
  const bills = results.filter((result) => 'total' in result)
  const [best] = bills.toSorted((a, b) => Number(a.total - b.total))
  if (best === undefined) return notCovering(provider, plan, results)
  const names = [...new Set(bills.map(({ offer }) => offer.model.name))]
  return {
    row: { ...headOf(provider, plan), total: centsText(best.total), note: coverText(plan, best, months, names) },
    units: best.total,
  }
}

function coverText(plan: CoveringPlan, bill: Bill, months: Months, names: readonly string[]): string {
  const needed = months.workload.requestsPerMonth
  const covered =
    bill.coveredByPlan >= needed
      ? `covers your ${formatCount(needed)} requests`
      : `covers ${formatCount(bill.coveredByPlan)} of ${formatCount(needed)} requests, the rest is billed on top`
  return `${covered}${evenly(plan)}; ${names.join(', ')}`
}

function notCovering(provider: Provider, plan: CoveringPlan, results: readonly (Bill | Unbilled)[]): Evaluated | null {
  for (const result of results) {
    if (result.outcome === 'excluded' && result.exclusion.why === 'allowance') {
      const { has, needs } = result.exclusion
      return unknown(
        provider,
        plan,
        `covers ${formatCount(has)} of ${formatCount(needs)} requests${evenly(plan)}; ${result.offer.model.name}`,
      )
    }
    if (result.outcome === 'unranked') return unknown(provider, plan, 'its limit is not stated')
  }
  return null
}

const evenly = ({ isPerWindow }: CoveringPlan) => (isPerWindow ? ' if used evenly' : '')

function headOf(provider: Provider, plan: CoveringPlan | null) {
  const { slug, name } = provider
  return { key: `${slug} ${plan?.name ?? ''}`, plan: plan?.name ?? '', provider: name, providerSlug: slug }
}

function unknown(provider: Provider, plan: CoveringPlan | null, note: string): Evaluated {
  return { row: { ...headOf(provider, plan), total: null, note }, units: null }
}
