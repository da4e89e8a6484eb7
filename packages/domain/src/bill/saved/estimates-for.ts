import type { Place } from '../../offers/regions/places.ts'
import type { RankingQuery } from '../calculator-query.ts'
import type { Estimated } from '../estimate.ts'
import { type Months, monthsOf } from '../month.ts'
import { type Estimates, estimateOffers } from '../ranking.ts'
import type { PreparedCatalogue } from '../terms/catalogue-offers.ts'
import { isInPlan, type PreparedOffer } from '../terms/offer.ts'
import { type ChosenModels, chosenModels } from '../workload/chosen-models.ts'
import { workloadOfType } from '../workload/workload-of-type.ts'
import type { Workload } from '../workload/workload.ts'

/** The parameters that select the offers to bill, and whether free offers count. */
export type BillQuestion = Pick<RankingQuery, 'workload' | 'models' | 'showsFree'>

export type EstimatesFor = Estimates & {
  /** Adjusted to models of the chosen type. */
  readonly workload: Workload
  readonly months: Months
  readonly chosen: ChosenModels
  /** The offers that compete, without those that are part of a plan. */
  readonly offers: readonly PreparedOffer[]
  /** The offers that are part of a plan: they are compared by plan, never with offers paid by use. */
  readonly planned: readonly PreparedOffer[]
  readonly priced: readonly Estimated[]
  /** The offers that are ranked. */
  readonly shown: readonly Estimated[]
}

/** Estimates the bills for a question: the one rule for the calculator and for saved bills. */
export function estimatesFor(catalogue: PreparedCatalogue, question: BillQuestion): EstimatesFor {
  const workload = workloadOfType(question.workload, question.models.type)
  const months = monthsOf(workload)
  const chosen = chosenModels(catalogue, question.models)
  const [planned, offers] = apart(offersToBill(catalogue, chosen.slugs, workload.place), isInPlan)
  const { estimated, unbilled } = estimateOffers(offers, months)
  const priced = estimated.filter(({ bill }) => bill?.outcome !== 'free')
  const shown = question.showsFree ? estimated : priced
  return { workload, months, chosen, offers, planned, estimated, unbilled, priced, shown }
}

/** Returns the offers of some models; null means all. With a place, includes regional prices. */
export function offersToBill(
  { offers, regional }: Pick<PreparedCatalogue, 'offers' | 'regional'>,
  slugs: ReadonlySet<string> | null,
  place: Place | null,
): readonly PreparedOffer[] {
  const all = place === null ? offers : [...offers, ...regional]
  return slugs === null ? all : all.filter(({ offer }) => slugs.has(offer.model.slug))
}

function apart<One>(all: readonly One[], isFirst: (one: One) => boolean): [One[], One[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}
