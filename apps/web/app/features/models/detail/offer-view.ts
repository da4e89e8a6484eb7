import type { OfferHistory, OfferOfModel, Price } from '@inferdex/contracts/offers'
import type { OrderedOffer } from '@inferdex/domain/offers/offer-order'
import { uncountedLabel } from '@inferdex/domain/offers/uncounted-offer'
import { type PriceName, priceName } from './prices/price-name.ts'

/** A recorded price: since when (null if unknown), the amount, and why it was recorded. */
export type Step = readonly [since: string | null, amount: string, reason: 'launch' | 'change' | 'correction']

export type OfferPrice = {
  readonly name: PriceName
  readonly amount: string
  readonly per: Price['per']
  /** Sorted oldest first. The last one is the current price. */
  readonly steps: readonly Step[]
}

/** Prices that apply to the whole request from an input size on. */
export type ContextTier = { readonly from: number; readonly prices: Partial<Record<PriceColumn, PriceName>> }

/** The columns of the offer table. */
export const priceColumns = ['input', 'output', 'cache-read', 'cache-write', 'batch-input', 'batch-output'] as const
export type PriceColumn = (typeof priceColumns)[number]
/** `decimals` is that of the longest price in the column, to which the others are padded. */
export type ShownColumn = { readonly column: PriceColumn; readonly decimals: number }

/** An offer with everything that the table and the evidence need and nothing twice, because it is part of the page. */
export type OfferRow = OrderedOffer & {
  /** Short enough for a URL. */
  readonly key: string
  readonly provider: string
  readonly modelId: string
  readonly retiresOn: string | null
  readonly successor: string | null
  readonly isFirstParty: boolean
  readonly prices: readonly OfferPrice[]
  readonly tiers: readonly ContextTier[]
  readonly source: {
    readonly name: string
    readonly url: string | null
    readonly isStaff: boolean
    readonly verifiedOn: string
  }
}

export function toOfferRows(offers: readonly OfferOfModel[], histories: readonly OfferHistory[]): OfferRow[] {
  const historyOf = new Map(histories.map((history) => [history.offerId, history.prices]))
  return offers.map((offer) => ({
    id: offer.id,
    // The end of the id, which is random. The start is the same for offers created together.
    key: offer.id.slice(-12),
    name: offer.provider.name,
    provider: offer.provider.slug,
    modelId: offer.providerModelId,
    pricingKind: offer.pricingKind,
    status: offer.status,
    retiresOn: offer.retiresOn,
    successor: offer.successor,
    isFirstParty: offer.isFirstParty,
    mark: uncountedLabel(offer),
    input: offer.input,
    output: offer.output,
    cacheRead: offer.cacheRead,
    contextWindow: offer.contextWindow,
    maxOutput: offer.maxOutput,
    prices: offer.prices.map((price) => toOfferPrice(price, historyOf.get(offer.id) ?? [])),
    tiers: contextTiers(offer.prices),
    source: {
      name: offer.sourceName,
      url: offer.sourceUrl,
      isStaff: offer.source === 'staff',
      verifiedOn: offer.verifiedOn,
    },
  }))
}

function toOfferPrice(price: Price, history: OfferHistory['prices']): OfferPrice {
  const name = priceName(price)
  const steps = history
    .filter((step) => priceName(step) === name)
    .map(({ validFrom, amount, reason }) => [validFrom?.slice(0, 10) ?? null, amount, reason] as const)
  const current = [price.validFrom?.slice(0, 10) ?? null, price.amount, 'launch'] as const
  return { name, amount: price.amount, per: price.per, steps: steps.length === 0 ? [current] : steps }
}

function contextTiers(prices: readonly Price[]): ContextTier[] {
  const starts = new Set(prices.filter(({ minInputTokens }) => minInputTokens > 0).map((price) => price.minInputTokens))
  return [...starts]
    .toSorted((a, b) => a - b)
    .map((from) => {
      const held = prices.filter((price) => price.minInputTokens === from)
      const named = held.flatMap((price) => {
        const column = priceColumns.find((candidate) => candidate === priceName({ ...price, minInputTokens: 0 }))
        return column === undefined ? [] : [[column, priceName(price)] as const]
      })
      return { from, prices: Object.fromEntries(named) }
    })
}

export function priceOf(offer: OfferRow, name: PriceName | undefined): OfferPrice | undefined {
  return offer.prices.find((price) => price.name === name)
}
