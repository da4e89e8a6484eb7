import fc from 'fast-check'
import { vias } from '../../offers/who-sells/provider-kind.ts'
import type { BillDeal, BillOffer, BillPlan, BillPrice, OfferDoubt } from '../terms/offer.ts'
import { eligibilityGroups, type Workload, workloadNeeds } from '../workload/workload.ts'

const price = fc.integer({ min: 0, max: 100_000_000 }).map((units) => String(units / 1_000_000))
// In the notation of sources: a float product could print extra digits.
const plainDecimal = (amount: string) => Number(amount).toFixed(6)
const allowance = fc.record({
  requests: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: null }),
  tokens: fc.option(fc.integer({ min: 0, max: 500_000_000 }), { nil: null }),
})

/** Generates complete price lists in which longer requests never cost less per token, as in real data. */
const prices: fc.Arbitrary<BillPrice[]> = fc
  .record({
    input: price,
    output: price,
    cache: fc.option(price, { nil: null }),
    write: fc.option(price, { nil: null }),
    reasoning: fc.option(price, { nil: null }),
    request: fc.option(price, { nil: null }),
    batch: fc.option(fc.tuple(price, price), { nil: null }),
    batchCache: fc.option(price, { nil: null }),
    hour: fc.option(price, { nil: null }),
    flex: fc.option(fc.tuple(price, price, fc.option(price, { nil: null })), { nil: null }),
    priority: fc.option(fc.tuple(price, price, fc.option(price, { nil: null })), { nil: null }),
    tier: fc.option(fc.tuple(fc.constantFrom(1000, 32_000, 200_000), fc.constantFrom(1, 2, 3)), { nil: null }),
  })
  .map(({ input, output, cache, write, reasoning, request, batch, batchCache, hour, tier, ...modes }) => {
    const of = (kind: BillPrice['kind'], mode: BillPrice['mode'], amount: string): BillPrice[] => {
      const ordinary = { kind, mode, minInputTokens: 0, amount: plainDecimal(amount) }
      if (tier === null) return [ordinary]
      const longer = { ...ordinary, minInputTokens: tier[0], amount: plainDecimal(String(Number(amount) * tier[1])) }
      return [longer, ordinary]
    }
    return [
      ...of('input', 'standard', input),
      ...of('output', 'standard', output),
      ...(cache === null ? [] : of('cache-read', 'standard', cache)),
      ...(write === null ? [] : of('cache-write', 'standard', write)),
      ...(reasoning === null ? [] : of('reasoning', 'standard', reasoning)),
      ...(request === null ? [] : of('request', 'standard', request)),
      ...(batch === null ? [] : [...of('input', 'batch', batch[0]), ...of('output', 'batch', batch[1])]),
      ...(batchCache === null ? [] : of('cache-read', 'batch', batchCache)),
      ...(hour === null ? [] : of('cache-write-1h', 'standard', hour)),
      ...(['flex', 'priority'] as const).flatMap((mode) => {
        const own = modes[mode]
        if (own === null) return []
        const [fresh, answer, read] = own
        return [
          ...of('input', mode, fresh),
          ...of('output', mode, answer),
          ...(read === null ? [] : of('cache-read', mode, read)),
        ]
      }),
    ]
  })

const plan: fc.Arbitrary<BillPlan> = fc.record({
  name: fc.constantFrom('Pro', 'Team'),
  kind: fc.constantFrom('subscription', 'usage'),
  fee: fc.constantFrom('0', '10', '19.99', '200'),
  isUnlimited: fc.boolean(),
  allowance,
  overage: fc.record({
    perMillionTokens: fc.constantFrom(null, '0.5', '12.25'),
    perRequest: fc.constantFrom(null, '0.04'),
  }),
})

export const arbitraryDeal: fc.Arbitrary<BillDeal> = fc.record({
  title: fc.constant('A deal'),
  value: fc.constantFrom('0', '5', '12.5', '50', '100'),
  unit: fc.constantFrom('percent', 'usd'),
  groups: fc.subarray([...eligibilityGroups]),
})

export const arbitraryOffer: fc.Arbitrary<BillOffer> = fc.record({
  key: fc.uuid(),
  model: fc.record({
    slug: fc.constantFrom('a', 'b', 'c'),
    name: fc.constantFrom('Alpha', 'beta', 'Gamma'),
    lab: fc.constant(null),
    labSlug: fc.constant(null),
  }),
  provider: fc.record({ slug: fc.constantFrom('x', 'y', 'z'), name: fc.constantFrom('X', 'y', 'Z') }),
  pricingKind: fc.oneof(
    { weight: 8, arbitrary: fc.constant('metered' as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('free' as const, 'included' as const, 'unknown' as const, 'self-hosted' as const),
    },
  ),
  prices,
  contextWindow: fc.constantFrom(null, 200_000, 100_000_000, 100_000_000, 100_000_000),
  maxOutput: fc.constantFrom(null, null, 4096, 100_000_000),
  places: fc.constantFrom([], ['eu'], ['eu', 'us']),
  doubt: fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<OfferDoubt>(
        { kind: 'unconfirmed', reason: 'Zero' },
        { kind: 'restricted', reason: 'A test' },
      ),
    },
  ),
  capabilities: fc.subarray([...workloadNeeds]),
  plans: fc.array(plan, { maxLength: 2 }),
  freeTier: fc.option(
    fc.record({ name: fc.constant('Free'), isUnlimited: fc.boolean(), allowance, credit: fc.constantFrom(null, '10') }),
    { nil: null },
  ),
  deals: fc.array(arbitraryDeal, { maxLength: 2 }),
  remarks: fc.constant([]),
})

/** Generates the default choice nine times in ten: most offers state no price for others, so they have no bill. */
function mostly<Usual, Other>(usual: Usual, ...others: Other[]) {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })
}

export const arbitraryWorkload: fc.Arbitrary<Workload> = fc.record({
  requestsPerMonth: fc.oneof(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 0, max: 1_000_000_000 })),
  inputTokensPerRequest: fc.oneof(fc.integer({ min: 0, max: 6000 }), fc.integer({ min: 0, max: 1_000_000 })),
  outputTokensPerRequest: fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 1_000_000 })),
  cachedShare: fc.integer({ min: 0, max: 10_000 }).map((share) => share / 10_000),
  writtenShare: fc.integer({ min: 0, max: 10_000 }).map((share) => share / 10_000),
  cacheLife: mostly('short', 'hour'),
  batchShare: fc.integer({ min: 0, max: 10_000 }).map((share) => share / 10_000),
  mode: mostly('standard', 'flex', 'priority'),
  reasoningMultiplier: fc.integer({ min: 100, max: 900 }).map((factor) => factor / 100),
  neededCapabilities: fc.constantFrom([], [], [], ['function-calling'], ['image-input', 'open-source']),
  neededContext: fc.constantFrom(0, 0, 8000, 200_000),
  place: fc.constantFrom(null, null, null, null, 'eu', 'us'),
  via: fc.constantFrom(...vias),
  providers: fc.constantFrom([], [], [], ['x'], ['x', 'z']),
  eligibility: fc.subarray([...eligibilityGroups]),
})
