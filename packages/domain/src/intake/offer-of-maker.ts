import { plainModelId } from '../feeds/model-id.ts'
import { compare } from '../text/ordering.ts'

/** An offer of a model at its maker, which a list has. */
export type OfferOfMaker = {
  readonly offerId: string
  readonly modelId: string
  readonly modelSlug: string
  readonly seller: string
  readonly providerModelId: string
  /** Whether the list, or another one, has spoken about the model by this offer. */
  readonly hasSpoken: boolean
  readonly hasSpokenElsewhere: boolean
  /** Whether it is the one whose price is the model's, or the one with the shortest id where none has a price yet. */
  readonly isMain: boolean
}

/**
 * Returns the offers by which a list speaks about models, one for each. A maker may sell a model under several ids, and
 * what a list says about one of its versions is not said about the model. The offer by which the list spoke before
 * stays, so that the same file never contradicts itself; then comes the one with the model's own name, one by which
 * other lists speak, and the main one.
 */
export function speakingOffers(offers: readonly OfferOfMaker[]): Set<string> {
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
function rankOf({ hasSpoken, hasSpokenElsewhere, isMain, modelSlug, seller, providerModelId }: OfferOfMaker): number {
  const reasons = [hasSpoken, plainModelId(seller, providerModelId) === modelSlug, hasSpokenElsewhere, isMain]
  const rank = reasons.indexOf(true)
  return rank < 0 ? RANKS : rank
}

function compareIds(a: string, b: string): number {
  return a.length - b.length || compare(a, b)
}
