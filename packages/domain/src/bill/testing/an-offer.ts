import type { BillOffer, CoveringPlan } from '../terms/offer.ts'
import { defaultWorkload, type Workload } from '../workload/workload.ts'

/** Returns an offer with one price for input and one for output. */
export const anOffer = (over: Partial<BillOffer> = {}): BillOffer => ({
  key: 'model@seller',
  model: { slug: 'model', name: 'Model', lab: null, labSlug: null },
  provider: { slug: 'seller', name: 'Seller' },
  pricingKind: 'metered',
  prices: [
    { kind: 'input', mode: 'standard', minInputTokens: 0, amount: '2' },
    { kind: 'output', mode: 'standard', minInputTokens: 0, amount: '10' },
  ],
  contextWindow: 1_000_000,
  maxOutput: null,
  places: [],
  doubt: null,
  capabilities: [],
  plans: [],
  freeTier: null,
  deals: [],
  remarks: [],
  ...over,
})

/** Returns a plan for $10 a month that includes 1,000 requests of any model. */
export const aPlan = (over: Partial<CoveringPlan> = {}): CoveringPlan => ({
  name: 'Pro',
  kind: 'subscription',
  fee: '10',
  isUnlimited: false,
  allowance: { requests: 1000, tokens: null },
  overage: { perMillionTokens: null, perRequest: null },
  use: 'api',
  isPerWindow: false,
  scope: 'all-models',
  scopeModels: [],
  ...over,
})

/** Returns 1,000 requests with 3,000 tokens in and 400 out. */
export const aWorkload = (over: Partial<Workload> = {}): Workload => ({
  ...defaultWorkload,
  requestsPerMonth: 1000,
  cachedShare: 0,
  neededCapabilities: [],
  ...over,
})
