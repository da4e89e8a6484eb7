import type { Price, RegionPrices } from '@inferdex/contracts/offers'
import { isInPlace, type PlaceChoice, placeChoices } from '@inferdex/domain/offers/regions/places'
import { offersInPlace, statedRegions } from '@inferdex/domain/offers/regions/offers-in-place'
import { placesOf } from '@inferdex/domain/offers/regions/region-codes'
import { contextTiers, type OfferRow } from '../offer-view.ts'
import { priceName } from '../prices/price-name.ts'

/** Counts the active offers in each place; places without one are omitted. */
export function placeCounts(offers: readonly OfferRow[]): readonly (readonly [PlaceChoice, number])[] {
  return placeChoices
    .map((place) => [place, offers.filter((offer) => isInPlace(place, placesOf(statedRegions(offer)))).length] as const)
    .filter(([, count]) => count > 0)
}

/**
 * Returns the offers sold in a place, at their prices there. An offer that runs there is unchanged; any other appears
 * once for each of its regional prices in the place.
 */
export function offersIn(offers: readonly OfferRow[], place: PlaceChoice | null): readonly OfferRow[] {
  return offersInPlace(offers, place).map(({ offer, there }) =>
    there === null ? offer : inRegion(offer, there.region, there.group),
  )
}

function inRegion(offer: OfferRow, region: string, { prices, sourceName, observedOn }: RegionPrices): OfferRow {
  const amountOf = (kind: Price['kind']) =>
    prices.find((price) => price.kind === kind && priceName(price) === kind && price.per === '1M-tokens')?.amount ??
    null
  return {
    ...offer,
    id: `${offer.id} ${region}`,
    region,
    isOfRegion: true,
    input: amountOf('input'),
    output: amountOf('output'),
    cacheRead: amountOf('cache-read'),
    prices: prices.map((price) => ({
      name: priceName(price),
      amount: price.amount,
      per: price.per,
      steps: [[null, price.amount, 'launch']],
    })),
    tiers: contextTiers(prices),
    source: { ...offer.source, name: sourceName, verifiedOn: observedOn },
  }
}
