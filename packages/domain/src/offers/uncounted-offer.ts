import { KIND_LABELS, KIND_REASONS, type ProviderKind, takesPart, type Via } from './who-sells/provider-kind.ts'
import { ACCESS_REASONS, type OfferAccess } from './plausibility/access.ts'

export type CountedFacts = {
  /** Whether it counts for lowest prices, list prices, bills, rankings and charts. */
  readonly isCounted: boolean
  readonly access: OfferAccess | null
  readonly providerKind: ProviderKind
  readonly doubts: readonly { readonly reason: string }[]
}

/** The label beside a price that does not count, with the reason. */
export type UncountedLabel = { readonly label: string; readonly reason: string }

const ACCESS_LABELS = {
  'coding-plan': 'Coding plan only',
  stealth: 'Test offer',
  preview: 'Ended preview',
  invitation: 'By invitation',
  'price-mode': 'Slower mode',
} as const satisfies Record<OfferAccess, string>

/**
 * Returns the label of an offer that does not count; null when it counts. Offers of routers count only where `any` was
 * chosen.
 */
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

/** Says how many offers are left out; empty when all count. */
export function leftOutText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 unconfirmed or restricted offer is left out of lowest and spread.'
    : `${count} unconfirmed or restricted offers are left out of lowest and spread.`
}
