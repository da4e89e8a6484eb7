import type { QueryParams } from '../text/query-text.ts'
import type { UncountedLabel } from '../offers/uncounted-offer.ts'

/** The filters of a table of offers: sources disagree on a figure, or a rule doubts the price. */
export const offerFilters = ['disputed', 'unconfirmed'] as const
export type OfferFilter = (typeof offerFilters)[number]

export type FilteredOffer = { readonly isDisputed: boolean; readonly mark: UncountedLabel | null }

/** Parses `?show=disputed`; null for all offers. */
export function offerFilterOf(params: QueryParams): OfferFilter | null {
  const given = params.get('show')
  return offerFilters.find((filter) => filter === given) ?? null
}

export function passesOfferFilter({ isDisputed, mark }: FilteredOffer, filter: OfferFilter | null): boolean {
  if (filter === null) return true
  return filter === 'disputed' ? isDisputed : isUnconfirmed(mark)
}

/** Returns whether the label is for a doubted price; offers with limited access have other labels. */
export function isUnconfirmed(mark: UncountedLabel | null): boolean {
  return mark?.label === 'Unconfirmed'
}

/** Counts the offers that match each filter. */
export function countOfferFilters(offers: readonly FilteredOffer[]): Record<OfferFilter, number> {
  const count = (filter: OfferFilter) => offers.filter((offer) => passesOfferFilter(offer, filter)).length
  return { disputed: count('disputed'), unconfirmed: count('unconfirmed') }
}
