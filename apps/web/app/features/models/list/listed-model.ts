import type { Model } from '@inferdex/contracts/models/models'
import { licenceKind } from '@inferdex/domain/models/model-licence'
import type { SnapshotModel } from '@inferdex/domain/search/catalogue-snapshot'
import { shownPrice } from '@inferdex/domain/offers/shown-price'

/** A model as cards and rows show it: as in the snapshot, which the server renders and the browser filters. */
export type ListedModel = SnapshotModel

/** Converts a model of the API, for pages that show a few. */
export function listedModel(model: Model): ListedModel {
  const { lab, lowestInput, lowestOutput, lowestOffer } = model
  const price = shownPrice(model)
  return {
    id: model.id,
    slug: model.slug,
    name: model.name,
    family: model.family,
    type: model.type,
    isOpenSource: model.isOpenSource,
    hasOpenWeights: model.hasOpenWeights,
    licenceKind: licenceKind(model.licence),
    contextWindow: model.contextWindow,
    inputPrice: price.input,
    outputPrice: price.output,
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
    cacheReadPrice: price.cacheRead,
    priceFrom: price.seller?.name ?? model.unitPrice?.seller?.name ?? null,
    isLastPrice: price.isRetired,
    lowestInput: lowestInput?.amount ?? null,
    lowestOutput: lowestOutput?.amount ?? null,
    lowestProvider: lowestInput?.provider.slug ?? null,
    hasFreeOffer: model.hasFreeOffer,
    priceVerifiedOn: model.priceVerifiedOn,
    apiId: model.apiId ?? lowestOffer?.id ?? null,
    apiIdAt: model.apiId === null ? (lowestOffer?.provider.name ?? null) : null,
    offerCount: model.offerCount,
    isRetired: model.isRetired,
    isSoldByMaker: model.isSoldByMaker,
    isDisputed: model.disputedOfferCount > 0,
    isUnconfirmed: model.unconfirmedOfferCount > 0,
    endsOn: model.endsOn,
    hasEnded: model.hasEnded,
    providers: model.providers,
    places: model.places,
    unitPrice: model.unitPrice?.amount ?? null,
    unitPer: model.unitPrice?.per ?? null,
    series: [],
  }
}
