import type { ModelDetail } from '@inferdex/contracts/models/models'
import { formatDay, formatMonth } from '@inferdex/domain/text/date-display'
import { formatContextWindow } from '@inferdex/domain/text/number-display'
import { licenceText, openWeightsText, weightsText } from '@inferdex/domain/models/model-licence'
import { returnsTokens } from '@inferdex/domain/models/model-type'
import { mainPriceKind, outputPriceKind } from '@inferdex/domain/offers/offer-price'
import { placeLabels } from '@inferdex/domain/offers/regions/places'
import { priceText } from '@inferdex/domain/offers/price-display'
import { isCutoffAfterRelease, isOutputAboveContext } from '@inferdex/domain/offers/plausibility/limits'
import type { Fact } from '../../../components/figures/facts.tsx'
import { unitTitle } from './prices/price-name.ts'

/** Data shared by all tabs of the page. The server prepares the texts, so that a model's long lists are not sent. */
export type ModelHead = Pick<
  ModelDetail,
  | 'id'
  | 'slug'
  | 'name'
  | 'lab'
  | 'isOpenSource'
  | 'rating'
  | 'reviewCount'
  | 'upvotes'
  | 'isPopular'
  | 'capabilities'
  | 'weightsUrl'
  | 'lifecycle'
  | 'communityRating'
> & {
  /** The id for API calls, and the provider that uses it if it is not the maker. */
  readonly apiId: { readonly id: string; readonly at: string | null } | null
  /** "Family gpt-oss", "Version 5" */
  /** Label for open weights that are not open source, otherwise null. */
  readonly openWeights: string | null
  readonly kin: readonly string[]
  readonly providerCount: number
  readonly facts: readonly Fact[]
  /** The lowest non-zero price of 1M input tokens, whether a free offer exists, and how many offers count. */
  readonly market: { readonly lowestInput: string | null; readonly isFree: boolean; readonly offers: number }
  /** One sentence for search engines and shared links. */
  readonly summary: string
}

export function toModelHead(model: ModelDetail): ModelHead {
  const { id, slug, name, lab, isOpenSource, rating, reviewCount, upvotes, isPopular, capabilities, weightsUrl } = model
  return {
    id,
    slug,
    name,
    lab,
    isOpenSource,
    openWeights: !isOpenSource && model.hasOpenWeights ? openWeightsText(model) : null,
    rating,
    reviewCount,
    upvotes,
    isPopular,
    apiId: apiIdOf(model),
    capabilities,
    weightsUrl,
    lifecycle: model.lifecycle,
    communityRating: model.communityRating,
    market: {
      lowestInput: model.lowestInput?.amount ?? null,
      isFree: model.hasFreeOffer,
      offers: model.sellerCount,
    },
    kin: [
      ...(model.family === 'Unknown' ? [] : [`Family ${model.family}`]),
      ...(model.version === 'Unknown' ? [] : [`Version ${model.version}`]),
    ],
    providerCount: model.providers.length,
    facts: factsOf(model),
    summary: summaryOf(model),
  }
}

function factsOf(model: ModelDetail): Fact[] {
  const { offerCount, sellerCount } = model
  return [
    ...(model.unitPrice === null
      ? [lowestFact(model), listFact(model)]
      : [
          {
            label: 'Price',
            value: priceText(model.unitPrice.amount),
            note: unitNote(model.unitPrice),
            figure: true,
          },
        ]),
    {
      label: 'Offers',
      value: String(offerCount),
      note: sellersText(sellerCount),
      figure: true,
    },
    regionsFact(model),
    { label: 'Context', ...tokens(model.contextWindow) },
    {
      label: 'Max output',
      ...(returnsTokens(model.type) ? tokens(model.maxOutput) : { value: 'None' }),
      note: isOutputAboveContext(model) ? 'above the context window, according to its source' : undefined,
    },
    { label: 'Parameters', value: model.parameterCount ?? 'Not stated', figure: model.parameterCount !== null },
    {
      label: 'Licence',
      value: licenceText(model),
      note: model.isOpenSource ? undefined : weightsText(model).toLowerCase(),
    },
    {
      label: 'Knowledge cutoff',
      shortLabel: 'Cutoff',
      value: model.knowledgeCutoff === null ? 'Not stated' : formatMonth(model.knowledgeCutoff),
      note: isCutoffAfterRelease(model) ? 'after its release, according to its source' : undefined,
    },
    releasedFact(model),
  ]
}

function sellersText(count: number): string {
  return `${count} direct ${count === 1 ? 'seller' : 'sellers'}`
}

function lowestFact({ lowestInput, routerOffer, hasFreeOffer }: ModelDetail): Fact {
  if (lowestInput === null && routerOffer !== null && !hasFreeOffer) {
    return { label: 'Lowest input', value: priceText(routerOffer.input), note: 'through a router', figure: true }
  }
  return {
    label: 'Lowest input',
    value: lowestInput === null && hasFreeOffer ? 'Free' : priceText(lowestInput?.amount ?? null),
    note: lowestInput === null ? undefined : 'paid',
    figure: lowestInput !== null,
  }
}

/** Returns the unit of the price, and its seller if that is not the maker. */
function unitNote({ per, seller }: NonNullable<ModelDetail['unitPrice']>): string {
  return seller === null ? unitTitle(per) : `${unitTitle(per)}, at ${seller.name}`
}

/** Returns the maker's own price or none. The lowest price of other providers is shown next to it. */
function listFact({ listPrice, pricingKind, type, isMakerUnconfirmed }: ModelDetail): Fact {
  if (listPrice === null) {
    return { label: 'List in / out', value: isMakerUnconfirmed ? 'Unconfirmed' : 'None', note: 'by its maker' }
  }
  const { input, output } = listPrice
  const outputKind = outputPriceKind(type, pricingKind, output)
  const amounts = [
    priceText(input, mainPriceKind(pricingKind, input)),
    priceText(output, outputKind === 'unknown' && isMakerUnconfirmed ? 'unconfirmed' : outputKind),
  ]
  return {
    label: listPrice.isRetired ? 'Last list in / out' : 'List in / out',
    value: [...new Set(amounts)].join('/'),
    figure: listPrice.input !== null,
    note: listPrice.isRetired ? 'no longer sold by its maker' : undefined,
  }
}

/** Returns the regions that any seller reports for the model; the offers have the details. */
function regionsFact({ places }: ModelDetail): Fact {
  const [first] = places
  if (first === undefined) return { label: 'Runs in', value: 'Not stated' }
  return {
    label: 'Runs in',
    value: placeLabels[first],
    note: places.length === 1 ? undefined : `and ${places.length - 1} more`,
  }
}

function apiIdOf({ apiId, lowestOffer }: ModelDetail): ModelHead['apiId'] {
  if (apiId !== null) return { id: apiId, at: null }
  return lowestOffer === null ? null : { id: lowestOffer.id, at: lowestOffer.provider.name }
}

/** Returns the release date, or the day on which the model was first seen, labelled as such. */
function releasedFact({ releaseDate, firstSeenOn }: ModelDetail): Fact {
  if (releaseDate !== null) return { label: 'Released', value: formatDay(releaseDate) }
  if (firstSeenOn === null) return { label: 'Released', value: 'Unknown' }
  return { label: 'First seen', value: formatDay(firstSeenOn), note: 'release unknown' }
}

function tokens(amount: number | null): Pick<Fact, 'value' | 'figure'> {
  return amount === null ? { value: 'Unknown' } : { value: formatContextWindow(amount), figure: true }
}

function summaryOf({ name, lab, offerCount, sellerCount, lowestInput }: ModelDetail): string {
  const maker = lab === null ? '' : ` by ${lab.name}`
  const offers = `${offerCount} ${offerCount === 1 ? 'offer' : 'offers'} of ${sellersText(sellerCount)}`
  const price = lowestInput === null ? '' : `, from ${priceText(lowestInput.amount)} per 1M input tokens`
  return `${name}${maker}: ${offers} compared${price}, with limits, benchmarks and the source and date of every price.`
}
