import { exact, type Fraction, isBelow, less, lowest, NOTHING, product, sum, timesInto } from './fraction.ts'
import type { Deal, Offer, Price, Recorded, Tier } from './recorded-terms.ts'

// Computes the cost of a month a second time: from the requirements, slowly and in exact fractions. It shares no code
// with the implementation that it is compared with.

/** Shares in percent. */
export type Load = {
  requests: number
  input: number
  output: number
  cached: number
  written: number
  batch: number
  multiplier: string
  needs: string[]
  context: number
  groups: string[]
  /** Whether routers count too. */
  viaAny: boolean
}

const isSome = (amount: Fraction) => isBelow(NOTHING, amount)
const share = (percent: number) => product(exact(percent), { top: 1n, bottom: 100n })
const perMillion = (tokens: Fraction, price: string) =>
  product(product(tokens, exact(price)), { top: 1n, bottom: 1_000_000n })

/**
 * Returns whether an allowance covers an offer, as its source names it: offers that are free, models by slug or by the
 * seller's name, or all.
 */
function isFor({ scope, names }: Tier | Deal, offer: Offer, { offers }: Recorded): boolean {
  if (scope === 'all-models') return true
  if (scope === 'free-offers') return offer.kind === 'free'
  if (scope !== 'named-models') return false
  const namedHere = offers.filter(({ provider, ownName }) => provider === offer.provider && names.includes(ownName))
  return names.includes(offer.model) || namedHere.some(({ model }) => model === offer.model)
}

const HOURS: Record<string, number> = { hour: 1, '4h': 4, '5-hours': 5, day: 24, week: 168, month: 720 }

/** Returns what a limit allows in a month of 720 hours; null for limits per second, minute or lifetime. */
function inMonth(limit: { amount: number; period: string } | null | undefined): Fraction | null {
  const hours = limit ? HOURS[limit.period] : undefined
  if (!limit || hours === undefined) return null
  return timesInto(exact(limit.amount * 720), exact(hours))
}

/** Returns how many requests a tier covers; null when it states no monthly allowance. */
function coveredBy({ unlimited, limits }: Tier, requests: Fraction, size: Fraction): Fraction | null {
  if (unlimited) return requests
  const [count, tokens] = [inMonth(limits.requests), inMonth(limits.tokens)]
  if (count === null && tokens === null) return null
  let covered = requests
  if (count !== null) covered = lowest(covered, count)
  if (tokens !== null && isSome(size)) covered = lowest(covered, timesInto(tokens, size))
  return covered
}

type Sizes = { requests: Fraction; input: Fraction; output: Fraction; all: Fraction }

function sizesOf({ capabilities }: Offer, load: Load): Sizes {
  const input = exact(load.input)
  const output = product(exact(load.output), exact(capabilities.includes('reasoning') ? load.multiplier : 1))
  return { requests: exact(load.requests), input, output, all: sum(input, output) }
}

function canDoIt(offer: Offer, load: Load, { output, all }: Sizes): boolean {
  if (offer.doubted || (offer.restricted && !load.groups.includes('restricted'))) return false
  if (load.needs.some((need) => !offer.capabilities.includes(need))) return false
  if (offer.context === null) {
    if (load.context > 0) return false
  } else if (offer.context < load.context || isBelow(exact(offer.context), all)) return false
  return offer.maxOutput === null || !isBelow(exact(offer.maxOutput), output)
}

/** Returns the price of the highest threshold that the input of a request is above. */
function priceOf(prices: readonly Price[], kind: string, mode: string, input: number): string | null {
  let best: Price | null = null
  for (const price of prices) {
    if (price.kind !== kind || price.mode !== mode || (price.above > 0 && input <= price.above)) continue
    if (best === null || price.above > best.above) best = price
  }
  return best?.amount ?? null
}

/** Returns the token cost of these requests; null when a required price is missing. */
function usageOf({ prices, capabilities }: Offer, load: Load, requests: Fraction): Fraction | null {
  const at = (kind: string, mode: string) => priceOf(prices, kind, mode, load.input)
  let total = NOTHING
  let isMissing = false
  const add = (tokens: Fraction, price: string | null) => {
    if (!isSome(tokens)) return
    if (price === null) isMissing = true
    else total = sum(total, perMillion(product(tokens, requests), price))
  }
  const [cachedShare, batchShare] = [share(load.cached), share(load.batch)]
  const writtenShare = load.cached === 0 ? NOTHING : share(load.written)
  const multiplier = exact(capabilities.includes('reasoning') ? load.multiplier : 1)
  const halves: [mode: string, part: Fraction][] = [
    ['standard', less(exact(1), batchShare)],
    ['batch', batchShare],
  ]
  for (const [asked, part] of halves) {
    const input = product(exact(load.input), part)
    const cached = product(input, cachedShare)
    const fresh = less(input, cached)
    const written = product(fresh, writtenShare)
    // Without a batch price, batches cost the same as other requests.
    const mode = asked === 'batch' && at('input', 'batch') === null ? 'standard' : asked
    const price = at('input', mode)
    if (isSome(input) && price === null) isMissing = true
    const write = at('cache-write', mode)
    const read = cachedPrice(at('cache-read', mode), mode, at('cache-read', 'standard'), price)
    add(write === null ? fresh : less(fresh, written), price)
    if (write !== null) add(written, write)
    add(cached, read)

    const visible = product(exact(load.output), part)
    const thought = less(product(visible, multiplier), visible)
    const batchOutput = asked === 'batch' ? at('output', 'batch') : null
    add(visible, batchOutput ?? at('output', 'standard'))
    add(thought, batchOutput ?? at('reasoning', 'standard') ?? at('output', 'standard'))
  }
  const perRequest = at('request', 'standard')
  if (perRequest !== null) total = sum(total, product(requests, exact(perRequest)))
  return isMissing ? null : total
}

/**
 * Returns the price of cached input. The default is that of fresh input; in batches, the lower of cached input and
 * batch input.
 */
function cachedPrice(own: string | null, mode: string, standard: string | null, input: string | null): string | null {
  if (own !== null || mode === 'standard' || standard === null || input === null) return own ?? input
  return isBelow(exact(standard), exact(input)) ? standard : input
}

/** Returns the cost of usage beyond a plan; null when the plan cannot be exceeded. */
function beyond({ limits }: Tier, requests: Fraction, size: Fraction): Fraction | null {
  if (!isSome(requests)) return NOTHING
  const perRequest = limits.requests?.overage.pricePerRequest ?? null
  if (perRequest !== null) return product(requests, exact(perRequest))
  const perMillionTokens = limits.tokens?.overage.pricePerMillion ?? null
  return perMillionTokens === null ? null : perMillion(product(requests, size), perMillionTokens)
}

/** Returns the fee of a month: a twelfth of a yearly one, rounded up to the cent. */
function feeOf({ price, billed }: Tier): Fraction {
  if (billed !== 'annual') return exact(price)
  const cents = product(exact(price), exact(100))
  return { top: (cents.top + 12n * cents.bottom - 1n) / (12n * cents.bottom), bottom: 100n }
}

/** Subtracts the one deal that saves most: percent from usage, dollars from everything. */
function withDeal(offer: Offer, load: Load, recorded: Recorded, usage: Fraction, fee: Fraction): Fraction {
  const all = sum(usage, fee)
  let best = all
  for (const deal of recorded.deals) {
    const wanted = [deal.newUser && 'new-user', deal.startup && 'startup', deal.student && 'student'].filter(Boolean)
    if (deal.provider !== offer.provider || deal.use !== 'api' || deal.region !== null || wanted.length === 0) continue
    if (wanted.some((group) => !load.groups.includes(String(group))) || !isFor(deal, offer, recorded)) continue
    if (deal.unit === 'percent' && Number(deal.value) >= 100) continue
    const saved =
      deal.unit === 'usd' ? lowest(all, exact(deal.value)) : product(usage, product(exact(deal.value), share(1)))
    best = lowest(best, less(all, saved))
  }
  return best
}

/** Returns the bill of a pay-as-you-go or free offer; null when it has none. */
export function secondBill(offer: Offer, load: Load, recorded: Recorded): Fraction | null {
  const sizes = sizesOf(offer, load)
  if (!canDoIt(offer, load, sizes)) return null
  if (offer.providerKind !== 'seller' && !(offer.providerKind === 'router' && load.viaAny)) return null
  const tiers = recorded.tiers.filter(({ provider }) => provider === offer.provider)
  const tier = tiers.find(({ free, use }) => free && use !== 'app')
  const own = tier !== undefined && tier.use === 'api' && isFor(tier, offer, recorded) ? tier : null
  const { requests, all } = sizes
  if (offer.kind === 'free') {
    const covered = own && coveredBy(own, requests, all)
    return covered === null || isBelow(covered, requests) ? null : NOTHING
  }
  if (offer.kind !== 'metered') return null
  const isUsed = load.groups.includes('free-tier') && own !== null
  const rest = less(requests, isUsed ? (coveredBy(own, requests, all) ?? NOTHING) : NOTHING)
  const plans = tiers.filter(({ free, billed, use }) => !free && billed === 'pay-as-you-go' && use === 'api')
  // A price list without fee and allowance is not a plan.
  const isPlan = (plan: Tier) => isSome(exact(plan.price)) || plan.unlimited || coveredBy(plan, requests, all) !== null
  let best: Fraction | null = null
  for (const plan of plans.some(isPlan) ? plans : [null]) {
    const included = plan !== null && isFor(plan, offer, recorded) ? coveredBy(plan, requests, all) : null
    const left = less(rest, lowest(rest, included ?? NOTHING))
    const usage = (plan !== null && isSome(left) ? beyond(plan, left, all) : null) ?? usageOf(offer, load, left)
    if (usage === null) return null
    const credit = isUsed && own.credit !== null ? lowest(usage, exact(own.credit)) : NOTHING
    const bill = withDeal(offer, load, recorded, less(usage, credit), plan === null ? NOTHING : feeOf(plan))
    best = best === null ? bill : lowest(best, bill)
  }
  return best
}

/** Returns the cost of plans including overage, by name and seller; plans that cannot cover the load are left out. */
export function secondPlans(load: Load, recorded: Recorded, ids: ReadonlySet<string>): Map<string, Fraction> {
  const found = new Map<string, Fraction>()
  for (const offer of recorded.offers) {
    if (offer.kind !== 'included' || !ids.has(offer.id)) continue
    const sizes = sizesOf(offer, load)
    if (!canDoIt({ ...offer, doubted: false, restricted: false }, load, sizes)) continue
    for (const plan of recorded.tiers) {
      if (plan.provider !== offer.provider || plan.free || plan.billed === 'pay-as-you-go' || plan.use !== 'api')
        continue
      if (!isFor(plan, offer, recorded)) continue
      const covered = coveredBy(plan, sizes.requests, sizes.all)
      const more = covered === null ? null : beyond(plan, less(sizes.requests, covered), sizes.all)
      if (more === null) continue
      const bill = withDeal(offer, load, recorded, more, feeOf(plan))
      const key = `${plan.provider} ${plan.name}`
      found.set(key, lowest(found.get(key) ?? bill, bill))
    }
  }
  return found
}
