import type { ModelDetail } from '@inferdex/contracts/models'

/** What the head of the page shows; the long lists of a model stay on the server. */
export type ModelHead = Pick<
  ModelDetail,
  | 'id'
  | 'slug'
  | 'name'
  | 'lab'
  | 'family'
  | 'version'
  | 'releaseDate'
  | 'architecture'
  | 'parameterCount'
  | 'contextWindow'
  | 'maxOutput'
  | 'knowledgeCutoff'
  | 'isOpenSource'
  | 'licence'
  | 'rating'
  | 'reviewCount'
  | 'isPopular'
  | 'listPrice'
  | 'pricingKind'
  | 'lowestInput'
  | 'hasFreeOffer'
  | 'priceVerifiedOn'
  | 'provider'
  | 'offerCount'
  | 'apiId'
  | 'capabilities'
> & { readonly providerCount: number }

export function toModelHead(model: ModelDetail): ModelHead {
  return {
    id: model.id,
    slug: model.slug,
    name: model.name,
    lab: model.lab,
    family: model.family,
    version: model.version,
    releaseDate: model.releaseDate,
    architecture: model.architecture,
    parameterCount: model.parameterCount,
    contextWindow: model.contextWindow,
    maxOutput: model.maxOutput,
    knowledgeCutoff: model.knowledgeCutoff,
    isOpenSource: model.isOpenSource,
    licence: model.licence,
    rating: model.rating,
    reviewCount: model.reviewCount,
    isPopular: model.isPopular,
    listPrice: model.listPrice,
    pricingKind: model.pricingKind,
    lowestInput: model.lowestInput,
    hasFreeOffer: model.hasFreeOffer,
    priceVerifiedOn: model.priceVerifiedOn,
    provider: model.provider,
    offerCount: model.offerCount,
    apiId: model.apiId,
    capabilities: model.capabilities,
    providerCount: model.providers.length,
  }
}

/** One sentence for search engines and shared links. */
export function modelDescription(model: ModelHead): string {
  const price =
    model.listPrice.input === null
      ? ''
      : `, from $${model.lowestInput?.amount ?? model.listPrice.input} per 1M input tokens`
  const maker = model.lab === null ? '' : ` by ${model.lab.name}`
  return `${model.name}${maker}: ${model.offerCount} offers by ${model.providerCount} providers compared${price}, with limits, benchmarks and the source and age of every price.`
}
