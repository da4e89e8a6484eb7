import type { BillOffer, BillPlan, BillPriceKind, BillPriceMode } from '../terms/offer.ts'
import type { Workload } from '../workload/workload.ts'
import { atMost, decimal, floor, fraction, type Fraction, isLess, minus, plus, times, ZERO } from './fractions.ts'

// A second, slow implementation of the bill in exact fractions, for comparison in tests. It shares no code with the
// implementation that it checks.

export type OracleBill = { readonly total: Fraction; readonly parts: ReadonlyMap<string, Fraction> }

/** Returns null when the offer has no bill. */
export function oracleBill(offer: BillOffer, load: Workload): OracleBill | null {
  const multiplier = offer.capabilities.includes('reasoning') ? decimal(String(load.reasoningMultiplier)) : fraction(1)
  const output = times(fraction(load.outputTokensPerRequest), multiplier)
  const size = plus(fraction(load.inputTokensPerRequest), output)
  if (!fits(offer, load, output, size)) return null
  if (!statesModes(offer, load)) return null
  const eligible = new Set<string>(load.eligibility)
  if (offer.doubt?.kind === 'unconfirmed' || (offer.doubt !== null && !eligible.has('restricted'))) return null

  const requests = fraction(load.requestsPerMonth)
  const covered = (of: Pick<BillPlan, 'isUnlimited' | 'allowance'>): Fraction | null => {
    if (of.isUnlimited) return requests
    const { requests: count, tokens: volume } = of.allowance
    if (count === null && volume === null) return null
    let most = requests
    if (count !== null) most = atMost(most, fraction(count))
    if (volume !== null && isLess(ZERO, size)) most = atMost(most, floor(fraction(volume), size))
    return most
  }
  const freeTier = eligible.has('free-tier') ? offer.freeTier : null
  const best = (bills: readonly OracleBill[]) =>
    bills.reduce<OracleBill | null>((a, b) => (a === null || isLess(b.total, a.total) ? b : a), null)
  const finished = (plan: BillPlan | null, usage: readonly (readonly [string, Fraction])[]) =>
    finish(offer, eligible, plan, usage)

  if (offer.pricingKind === 'free') {
    const has = offer.freeTier === null ? null : covered(offer.freeTier)
    return has === null || isLess(has, requests) ? null : { total: ZERO, parts: new Map() }
  }
  if (offer.pricingKind === 'included') {
    const free = freeTier === null ? null : covered(freeTier)
    if (free !== null && !isLess(free, requests)) return { total: ZERO, parts: new Map() }
    return best(
      offer.plans.flatMap((plan) => {
        const has = plan.kind === 'subscription' ? covered(plan) : null
        const usage = has === null ? null : beyondPlan(plan, minus(requests, has), size)
        return usage === null ? [] : [finished(plan, usage)]
      }),
    )
  }
  if (offer.pricingKind !== 'metered') return null
  const rest = minus(requests, freeTier === null ? ZERO : (covered(freeTier) ?? ZERO))
  const plans = offer.plans.filter(({ kind }) => kind === 'usage')
  const bills = (plans.length === 0 ? [null] : plans).map((plan) => {
    const included = plan === null ? ZERO : atMost(rest, covered(plan) ?? ZERO)
    const left = minus(rest, included)
    const own = plan === null || !isLess(ZERO, left) ? null : beyondPlan(plan, left, size)
    const usage = own ?? tokens(offer, load, left, multiplier)
    if (usage === null) return null
    const credit = atMost(sum(usage), decimal(freeTier?.credit ?? '0'))
    return finished(plan, isLess(ZERO, credit) ? [...usage, ['credit', minus(ZERO, credit)]] : usage)
  })
  return bills.includes(null) ? null : best(bills.flatMap((bill) => bill ?? []))
}

/** Returns whether the offer has a price for the chosen mode, and for an hour in the cache if anything is written. */
function statesModes({ pricingKind, prices }: BillOffer, load: Workload): boolean {
  const { mode, cacheLife, cachedShare, writtenShare, batchShare } = load
  if (pricingKind !== 'metered') return mode === 'standard'
  const has = (kind: string, of?: string) =>
    prices.some((price) => price.kind === kind && (of ?? price.mode) === price.mode)
  if (mode !== 'standard' && batchShare < 1) {
    if (load.inputTokensPerRequest > 0 && !has('input', mode)) return false
    if (load.outputTokensPerRequest > 0 && !has('output', mode)) return false
  }
  const isWritten = load.inputTokensPerRequest > 0 && cachedShare > 0 && writtenShare > 0
  return cacheLife === 'short' || !isWritten || has('cache-write-1h')
}

function fits(offer: BillOffer, load: Workload, output: Fraction, size: Fraction): boolean {
  const { contextWindow, maxOutput } = offer
  if (load.place !== null && offer.places.indexOf(load.place) < 0) return false
  if (load.providers.length > 0 && !load.providers.includes(offer.provider.slug)) return false
  if (!load.neededCapabilities.every((need) => offer.capabilities.includes(need))) return false
  if (contextWindow === null && load.neededContext > 0) return false
  if (contextWindow !== null && contextWindow < load.neededContext) return false
  if (contextWindow !== null && isLess(fraction(contextWindow), size)) return false
  return maxOutput === null || !isLess(fraction(maxOutput), output)
}

function beyondPlan({ overage }: BillPlan, requests: Fraction, size: Fraction): [string, Fraction][] | null {
  if (!isLess(ZERO, requests)) return []
  if (overage.perRequest !== null) return [['overage', times(requests, decimal(overage.perRequest))]]
  if (overage.perMillionTokens === null) return null
  return [['overage', perMillion(times(requests, size), overage.perMillionTokens)]]
}

/** Prices standard requests and batch requests separately. */
function tokens({ prices }: BillOffer, load: Workload, requests: Fraction, multiplier: Fraction) {
  const found: [string, Fraction][] = []
  let isMissing = false
  const priceOf = (kind: BillPriceKind, mode: BillPriceMode): string | null =>
    prices
      .filter((price) => price.kind === kind && price.mode === mode)
      .filter(({ minInputTokens: above }) => above === 0 || load.inputTokensPerRequest > above)
      .toSorted((a, b) => b.minInputTokens - a.minInputTokens)[0]?.amount ?? null
  const add = (kind: string, amount: Fraction, price: string | null) => {
    if (!isLess(ZERO, amount)) return
    if (price === null) isMissing = true
    else found.push([kind, perMillion(times(amount, requests), price)])
  }
  const share = (value: number) => decimal(value.toFixed(4))
  const cachedShare = share(load.cachedShare)
  const writtenShare = load.cachedShare === 0 ? ZERO : share(load.writtenShare)

  for (const batch of [false, true]) {
    const part = batch ? share(load.batchShare) : minus(fraction(1), share(load.batchShare))
    const input = times(part, fraction(load.inputTokensPerRequest))
    const [cached, fresh] = [times(input, cachedShare), minus(input, times(input, cachedShare))]
    const written = times(fresh, writtenShare)
    const isBatchInput = batch && priceOf('input', 'batch') !== null
    const prefix = isBatchInput ? 'batch-' : ''
    const served = load.batchShare === 1 ? 'standard' : load.mode
    const mode = isBatchInput ? 'batch' : served
    const [ordinary, stated] = [priceOf('input', mode), priceOf('cache-read', mode)]
    const flexRead = mode === 'flex' && stated === null ? priceOf('cache-read', 'standard') : null
    const isLowerRead = flexRead !== null && ordinary !== null && isLess(decimal(flexRead), decimal(ordinary))
    const read = isLowerRead ? flexRead : stated
    const write =
      load.cacheLife === 'hour'
        ? (priceOf('cache-write-1h', mode) ?? priceOf('cache-write-1h', 'standard'))
        : priceOf('cache-write', mode)
    // A missing batch price for cached input is at most the lower of cached input and batch input.
    const usual = priceOf('cache-read', 'standard')
    const isLower = usual !== null && ordinary !== null && isLess(decimal(usual), decimal(ordinary))
    if (isBatchInput && read === null) {
      add('batch-input', plus(write === null ? fresh : minus(fresh, written), isLower ? ZERO : cached), ordinary)
      if (write !== null) add('batch-cache-write', written, write)
      if (isLower) add('batch-cached', cached, usual)
    } else {
      add(`${prefix}input`, write === null ? fresh : minus(fresh, written), ordinary)
      if (write !== null) add(`${prefix}cache-write`, written, write)
      // Without an input price there is no price for cached input either.
      add(`${prefix}cached`, cached, ordinary === null ? null : (read ?? ordinary))
      if (ordinary === null && isLess(ZERO, input)) isMissing = true
    }

    const answer = times(part, fraction(load.outputTokensPerRequest))
    const reasoning = minus(times(answer, multiplier), answer)
    const batchOutput = batch ? priceOf('output', 'batch') : null
    if (batchOutput !== null) add('batch-output', plus(answer, reasoning), batchOutput)
    else {
      const own = priceOf('reasoning', served)
      add('output', answer, priceOf('output', served))
      add(own === null ? 'output' : 'reasoning', reasoning, own ?? priceOf('output', served))
    }
  }
  const perRequest = priceOf('request', 'standard')
  if (perRequest !== null && isLess(ZERO, requests)) found.push(['requests', times(requests, decimal(perRequest))])
  return isMissing ? null : found
}

function finish(
  { deals }: BillOffer,
  eligible: ReadonlySet<string>,
  plan: BillPlan | null,
  usage: readonly (readonly [string, Fraction])[],
): OracleBill {
  const [metered, fee] = [sum(usage), decimal(plan?.fee ?? '0')]
  const all = plus(metered, fee)
  const saved = deals
    .filter(({ groups }) => groups.every((group) => eligible.has(group)))
    .map(({ unit, value }) =>
      unit === 'usd'
        ? atMost(all, decimal(value))
        : times(metered, atMost(fraction(1), times(decimal(value), fraction(1, 100)))),
    )
    .reduce((most, next) => (isLess(most, next) ? next : most), ZERO)
  const parts = new Map<string, Fraction>()
  const put = (kind: string, amount: Fraction) => parts.set(kind, plus(parts.get(kind) ?? ZERO, amount))
  for (const [kind, amount] of usage) put(kind, amount)
  if (isLess(ZERO, fee)) put('plan', fee)
  if (isLess(ZERO, saved)) put('deal', minus(ZERO, saved))
  return { total: minus(all, saved), parts }
}

function perMillion(volume: Fraction, price: string): Fraction {
  return times(times(volume, decimal(price)), fraction(1, 1_000_000))
}

function sum(usage: readonly (readonly [string, Fraction])[]): Fraction {
  return usage.reduce((total, [, amount]) => plus(total, amount), ZERO)
}
