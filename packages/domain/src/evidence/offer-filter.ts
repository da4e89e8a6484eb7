import type { QueryParams } from '../text/query-text.ts'
import type { UncountedLabel } from '../offers/uncounted-offer.ts'

/** What a table of offers can be narrowed to: sources differ about a figure; a rule doubts the price. */
export const offerFilters = ['disputed', 'unconfirmed'] as const
export type OfferFilter = (typeof offerFilters)[number]

export type FilteredOffer = { readonly isDisputed: boolean; readonly mark: UncountedLabel | null }

/** Reads `?show=disputed`; null: all offers. */
export function offerFilterOf(params: QueryParams): OfferFilter | null {
  const given = params.get('show')
  return offerFilters.find((filter) => filter === given) ?? null
}

export function passesOfferFilter({ isDisputed, mark }: FilteredOffer, filter: OfferFilter | null): boolean {
  if (filter === null) return true
  return filter === 'disputed' ? isDisputed : isUnconfirmed(mark)
}

/** Offers that not everyone can buy have other labels. */
export function isUnconfirmed(mark: UncountedLabel | null): boolean {
  return mark?.label === 'Unconfirmed'
}

/** Counts how many offers each filter leaves. */
export function countOfferFilters(offers: readonly FilteredOffer[]): Record<OfferFilter, number> {
  const count = (filter: OfferFilter) => offers.filter((offer) => passesOfferFilter(offer, filter)).length
  return { disputed: count('disputed'), unconfirmed: count('unconfirmed') }
}
