import type { OfferRow, Step } from '../offer-view.ts'

/** Returns an offer with recorded input prices. */
export function anOffer(name: string, steps: readonly Step[], over: Partial<OfferRow> = {}): OfferRow {
  return {
    id: name,
    key: name,
    name,
    provider: name,
    providerKind: 'seller',
    modelId: name,
    pricingKind: 'metered',
    status: 'active',
    mark: null,
    retiresOn: null,
    successor: null,
    isFirstParty: false,
    region: null,
    residency: null,
    regionPrices: [],
    isOfRegion: false,
    input: steps.at(-1)?.[1] ?? null,
    output: null,
    cacheRead: null,
    contextWindow: null,
    maxOutput: null,
    prices: [{ name: 'input', amount: steps.at(-1)?.[1] ?? '0', per: '1M-tokens', steps }],
    tiers: [],
    isDisputed: false,
    sourceValue: null,
    source: { name: 'models.dev', url: null, isStaff: false, verifiedOn: '2026-07-02' },
    ...over,
  }
}

/** Returns the steps of a price that never changed. */
export const flat = (amount: string): Step[] => [['2026-01-01', amount, 'launch']]

export const UNCONFIRMED = { label: 'Unconfirmed', reason: 'Too low' } as const
