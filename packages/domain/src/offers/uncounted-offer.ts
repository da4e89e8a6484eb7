import { ACCESS_REASONS, type OfferAccess } from './plausibility/access.ts'

export type OfferStanding = {
  /** Takes part in cheapest, list price, bills, rankings and charts. */
  readonly isCounted: boolean
  readonly access: OfferAccess | null
  readonly doubts: readonly { readonly reason: string }[]
}

/** What stands beside a price that is in no figure, and why. */
export type UncountedMark = { readonly label: string; readonly reason: string }

const ACCESS_LABELS = {
  'coding-plan': 'Coding plan only',
  stealth: 'Test offer',
  preview: 'Ended preview',
  invitation: 'By invitation',
  'price-mode': 'Slower mode',
} as const satisfies Record<OfferAccess, string>

/** Null: an offer like any other. */
export function uncountedMark({ isCounted, access, doubts }: OfferStanding): UncountedMark | null {
  if (isCounted) return null
  const reasons = [...(access === null ? [] : [ACCESS_REASONS[access]]), ...doubts.map(({ reason }) => reason)]
  return { label: access === null ? 'Unconfirmed' : ACCESS_LABELS[access], reason: reasons.join('. ') }
}

/** "2 unconfirmed or restricted offers are in none of these figures."; empty when all count. */
export function leftOutText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 unconfirmed or restricted offer is left out of lowest and spread.'
    : `${count} unconfirmed or restricted offers are left out of lowest and spread.`
}
