import { KIND_LABELS, KIND_REASONS, type ProviderKind, takesPart, type Via } from './who-sells/provider-kind.ts'
import { ACCESS_REASONS, type OfferAccess } from './plausibility/access.ts'

export type CountedFacts = {
  /** Whether it counts for lowest prices, list prices, bills, rankings and charts. */
  readonly isCounted: boolean
  readonly access: OfferAccess | null
  readonly providerKind: ProviderKind
  readonly doubts: readonly { readonly reason: string; readonly price?: string | null }[]
}

/** The label next to a price that is not counted, with the reason. */
export type UncountedLabel = { readonly label: string; readonly reason: string }

const ACCESS_LABELS = {
  'coding-plan': 'Coding plan only',
  stealth: 'Test offer',
  preview: 'Ended preview',
  invitation: 'By invitation',
  'price-mode': 'Slower mode',
} as const satisfies Record<OfferAccess, string>

/** Returns the label of an offer that is not counted; null when it is. Offers of routers count only with `any`. */
export function uncountedLabel(
  { isCounted, access, doubts, providerKind }: CountedFacts,
  via: Via = 'direct',
): UncountedLabel | null {
  if (isCounted) {
    const label = takesPart(providerKind, via) ? null : KIND_LABELS[providerKind]
    return label && { label, reason: KIND_REASONS[providerKind] }
  }
  const reasons = [...(access === null ? [] : [ACCESS_REASONS[access]]), ...doubts.map(({ reason }) => reason)]
  return { label: access === null ? 'Unconfirmed' : ACCESS_LABELS[access], reason: reasons.join('. ') }
}

const DOUBTED_PRICES: readonly (readonly [RegExp, string])[] = [
  [/@/, 'Long-context price unconfirmed'],
  [/^output/, 'Output price unconfirmed'],
  [/^cache-/, 'Cache price unconfirmed'],
]

/** Returns the label of a counted offer with doubted prices; null when all its prices count. */
export function doubtedPriceLabel({
  doubts,
  confirmedOn,
}: Pick<CountedFacts, 'doubts'> & { readonly confirmedOn: string | null }): UncountedLabel | null {
  const [first, ...more] = doubts.filter(({ price = null }) => price !== null)
  if (first === undefined || confirmedOn !== null) return null
  const [, label = 'Price unconfirmed'] = DOUBTED_PRICES.find(([field]) => field.test(first.price ?? '')) ?? []
  return { label, reason: [...new Set([first, ...more].map(({ reason }) => reason))].join('. ') }
}

/** Formats how many offers are left out; empty when all count. */
export function leftOutText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 unconfirmed or restricted offer is left out of lowest and spread.'
    : `${count} unconfirmed or restricted offers are left out of lowest and spread.`
}
