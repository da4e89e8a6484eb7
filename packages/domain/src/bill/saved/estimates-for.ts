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

/** What decides which offers a bill is calculated for, and whether the free ones among them count. */
export type BillQuestion = Pick<RankingQuery, 'workload' | 'models' | 'showsFree'>

export type EstimatesFor = Estimates & {
  /** As models of the chosen type do it. */
  readonly workload: Workload
  readonly months: Months
  readonly chosen: ChosenModels
  /** The offers that compete; those that come with a plan do not. */
  readonly offers: readonly PreparedOffer[]
  /** The offers that come with a plan: they are compared by plan, never among offers paid by use. */
  readonly planned: readonly PreparedOffer[]
  readonly priced: readonly Estimated[]
  /** The offers that are ranked. */
  readonly shown: readonly Estimated[]
}

/** Estimates the bills that a question asks for: the one rule for the calculator and for saved bills. */
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

/** Returns the offers of some models; null means all. For a place, also at their prices there. */
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
