import { NOT_STATED, type PlaceChoice } from './places.ts'
import { isIn, placesOf } from './region-codes.ts'

type RegionGroup = { readonly regions: readonly string[] }

/** The stated regions of an offer. */
export type PlacedOffer<Group extends RegionGroup = RegionGroup> = {
  readonly region: string | null
  readonly residency: string | null
  /** Separate prices for some regions. */
  readonly regionPrices: readonly Group[]
}

/** Returns every region that an offer states: its own, that of its data, and those with separate prices. */
export function statedRegions({ region, residency, regionPrices }: PlacedOffer): string[] {
  return [region, residency].filter((code) => code !== null).concat(regionPrices.flatMap(({ regions }) => regions))
}

/**
 * An offer that is sold in a place. `there` is null if it runs there at its standard prices, else a region with
 * separate prices.
 */
export type OfferInPlace<Offer extends PlacedOffer> = {
  readonly offer: Offer
  readonly there: { readonly region: string; readonly group: Offer['regionPrices'][number] } | null
}

/** Returns the offers that are sold in a place; null means anywhere. An offer that states no region is in no place. */
export function offersInPlace<Offer extends PlacedOffer>(
  offers: readonly Offer[],
  place: PlaceChoice | null,
): OfferInPlace<Offer>[] {
  const asItIs = (offer: Offer): OfferInPlace<Offer> => ({ offer, there: null })
  if (place === null) return offers.map(asItIs)
  if (place === NOT_STATED) return offers.filter((offer) => placesOf(statedRegions(offer)).length === 0).map(asItIs)
  return offers.flatMap((offer) => {
    const isThere = [offer.region, offer.residency].some((code) => code !== null && isIn(place, code))
    if (isThere) return [asItIs(offer)]
    return offer.regionPrices.flatMap((group) => {
      const region = group.regions.find((code) => isIn(place, code))
      return region === undefined ? [] : [{ offer, there: { region, group } }]
    })
  })
}
