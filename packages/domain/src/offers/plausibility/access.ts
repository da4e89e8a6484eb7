/** Why not everyone can buy an offer. */
export const OFFER_ACCESS = ['coding-plan', 'stealth', 'preview', 'invitation', 'price-mode'] as const
export type OfferAccess = (typeof OFFER_ACCESS)[number]

/** Shown to visitors. */
export const ACCESS_REASONS: Readonly<Record<OfferAccess, string>> = {
  'coding-plan': 'Only for subscribers of a coding plan',
  stealth: 'A stealth test, not a lasting offer',
  preview: 'A preview that its maker shut down',
  invitation: 'By invitation only',
  'price-mode': 'A price for slower or batched requests, not for regular ones',
}

const BY_ID: readonly [RegExp, OfferAccess][] = [
  [/^coding-/i, 'coding-plan'],
  [/^stealth\//i, 'stealth'],
  [/-(flex|batch)$/i, 'price-mode'],
]

export type AccessFacts = {
  readonly providerModelId: string
  /** Whether the maker has shut down the model id that this offer uses. */
  readonly isShutDown: boolean
  readonly isOpen: boolean
  readonly isMaker: boolean
}

/**
 * Derives from the model id who may buy an offer; null means everyone. Others can still host an open model that its
 * maker shut down.
 */
export function accessOf({ providerModelId, isShutDown, isOpen, isMaker }: AccessFacts): OfferAccess | null {
  const named = BY_ID.find(([pattern]) => pattern.test(providerModelId))
  if (named !== undefined) return named[1]
  return isShutDown && !isOpen && !isMaker && /preview/i.test(providerModelId) ? 'preview' : null
}
