import type { Model } from '@inferdex/contracts/models/models'
import { licenceKind } from '@inferdex/domain/models/model-licence'
import { isCheaperThroughRouter } from '@inferdex/domain/models/prices/model-via'
import { priceText } from '@inferdex/domain/offers/price-display'
import type { SnapshotModel } from '@inferdex/domain/search/catalogue-snapshot'
import { shownPrice } from '@inferdex/domain/offers/shown-price'

/** A model as shown on cards and rows, in the snapshot's format, which the server renders and the browser filters. */
export type ListedModel = SnapshotModel

/**
 * Returns whether the shown price is that of a router: no seller has one, or routers are allowed and one is cheaper.
 */
export function isThroughRouter(model: ListedModel): boolean {
  const { hasListPrice, inputPrice, routerInput, unitPrice, isRouters = false } = model
  return !hasListPrice && unitPrice === null && routerInput !== null && (isRouters || inputPrice === null)
}

/** Describes the lowest input price: of a seller, and of a router if that is cheaper. */
export function lowestNote(model: ListedModel): string | undefined {
  const { lowestInput, priceFrom, routerInput, routerName, isRouters = false } = model
  if (routerInput === null || routerName === null) return undefined
  const router = `through a router from ${priceText(routerInput)} at ${routerName}`
  if (isRouters || lowestInput === null) return `T${router.slice(1)}`
  if (!isCheaperThroughRouter(model)) return undefined
  return `Direct from ${priceText(lowestInput)}${priceFrom === null ? '' : ` at ${priceFrom}`} · ${router}`
}

/** Returns the price to show: the direct one, or that of a router as fallback. */
export function shownAmount(model: ListedModel, kind: 'inputPrice' | 'outputPrice'): string | null {
  if (model[kind] !== null || !isThroughRouter(model)) return model[kind]
  return kind === 'inputPrice' ? model.routerInput : model.routerOutput
}

/** Converts a model of the API, for pages that show only a few. */
export function listedModel(model: Model): ListedModel {
  const { lab, lowestInput, lowestOutput, lowestOffer, routerOffer } = model
  // Lists sort by direct prices; router prices are shown beside them.
  const price = shownPrice({ ...model, routerOffer: null })
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
    hasListPrice: model.listPrice !== null,
    routerInput: routerOffer?.input ?? null,
    routerOutput: routerOffer?.output ?? null,
    routerCacheRead: routerOffer?.cacheRead ?? null,
    routerName: routerOffer?.provider.name ?? null,
    sellerCount: model.sellerCount,
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
    // The server has already selected the offers for the prices.
    placePrices: [],
    unitPrice: model.unitPrice?.amount ?? null,
    unitPer: model.unitPrice?.per ?? null,
    series: [],
  }
}
