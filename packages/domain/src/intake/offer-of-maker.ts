import { plainModelId } from '../feeds/model-id.ts'
import { compare } from '../text/ordering.ts'

/** An offer of a model by its maker that a list contains. */
export type OfferOfMaker = {
  readonly offerId: string
  readonly modelId: string
  readonly modelSlug: string
  readonly seller: string
  readonly providerModelId: string
  /** Whether the list, or another one, has reported on the model through this offer. */
  readonly hasReported: boolean
  readonly hasReportedElsewhere: boolean
  /** Whether its price is the model's, or its id is the shortest if none has a price yet. */
  readonly isMain: boolean
}

/**
 * Returns the offer through which a list reports on each model. A maker may sell a model under several ids, and values
 * of one version do not apply to the model. The previously used offer is kept, so that the same file never contradicts
 * itself; then the one with the model's own name, one that other lists use, and the main one.
 */
export function reportingOffers(offers: readonly OfferOfMaker[]): Set<string> {
  const may = offers.filter((one) => rankOf(one) < RANKS)
  const byModel = Map.groupBy(may, ({ modelId }) => modelId)
  return new Set(
    [...byModel.values()].flatMap((own) => {
      const [first] = own.toSorted((a, b) => rankOf(a) - rankOf(b) || compareIds(a.providerModelId, b.providerModelId))
      return first === undefined ? [] : [first.offerId]
    }),
  )
}

const RANKS = 4
function rankOf({
  hasReported,
  hasReportedElsewhere,
  isMain,
  modelSlug,
  seller,
  providerModelId,
}: OfferOfMaker): number {
  const reasons = [hasReported, plainModelId(seller, providerModelId) === modelSlug, hasReportedElsewhere, isMain]
  const rank = reasons.indexOf(true)
  return rank < 0 ? RANKS : rank
}

function compareIds(a: string, b: string): number {
  return a.length - b.length || compare(a, b)
}
