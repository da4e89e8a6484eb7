import type { Model } from '@inferdex/contracts/models'
import type { SnapshotModel } from '@inferdex/domain/catalogue-snapshot'

/** What cards and rows show of a model: the snapshot's form, which the server renders and the browser filters. */
export type ListedModel = SnapshotModel

/** The same from a model as the API answers it, for pages that show a few. */
export function listedModel(model: Model): ListedModel {
  const { lab, listPrice, lowestInput, lowestOutput } = model
  return {
    id: model.id,
    slug: model.slug,
    name: model.name,
    family: model.family,
    type: model.type,
    isOpenSource: model.isOpenSource,
    hasOpenWeights: model.hasOpenWeights,
    contextWindow: model.contextWindow,
    inputPrice: listPrice.input,
    outputPrice: listPrice.output,
    rating: model.rating,
    reviewCount: model.reviewCount,
    releaseDate: model.releaseDate,
    firstSeenOn: model.firstSeenOn,
    capabilities: model.capabilities,
    lab: lab?.name ?? null,
    labSlug: lab?.slug ?? null,
    parameterCount: model.parameterCount,
    maxOutput: model.maxOutput,
    isPopular: model.isPopular,
    pricingKind: model.pricingKind,
    cacheReadPrice: listPrice.cacheRead,
    lowestInput: lowestInput?.amount ?? null,
    lowestOutput: lowestOutput?.amount ?? null,
    lowestProvider: lowestInput?.provider.slug ?? null,
    hasFreeOffer: model.hasFreeOffer,
    priceVerifiedOn: model.priceVerifiedOn,
    apiId: model.apiId,
    offerCount: model.offerCount,
    providers: model.providers,
    series: [],
  }
}
