/** Why not everyone can buy an offer. */
export const OFFER_ACCESS = ['coding-plan', 'stealth', 'preview', 'invitation', 'price-mode'] as const
export type OfferAccess = (typeof OFFER_ACCESS)[number]

/** What visitors read about it. */
export const ACCESS_REASONS: Readonly<Record<OfferAccess, string>> = {
  'coding-plan': 'Only for subscribers of a coding plan',
  stealth: 'A test under a cover name, not a lasting offer',
  preview: 'A preview that its maker has shut down',
  invitation: 'By invitation only',
  'price-mode': 'A price for slower or bundled requests, not for everyday ones',
}

const BY_ID: readonly [RegExp, OfferAccess][] = [
  [/^coding-/i, 'coding-plan'],
  [/^stealth\//i, 'stealth'],
  [/-(flex|batch)$/i, 'price-mode'],
]

export type AccessFacts = {
  readonly providerModelId: string
  /** The maker has shut down the id that this offer passes on. */
  readonly isShutDown: boolean
  readonly isOpen: boolean
  readonly isMaker: boolean
}

/** Who may buy it, as far as its id says; null: everyone. An open model lives on with those who have its weights. */
export function accessOf({ providerModelId, isShutDown, isOpen, isMaker }: AccessFacts): OfferAccess | null {
  const named = BY_ID.find(([pattern]) => pattern.test(providerModelId))
  if (named !== undefined) return named[1]
  return isShutDown && !isOpen && !isMaker && /preview/i.test(providerModelId) ? 'preview' : null
}
