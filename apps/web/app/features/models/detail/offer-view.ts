import { isKindLabel, type ProviderKind, VIA, type Via, vias } from '@inferdex/domain/offers/who-sells/provider-kind'
import type { OfferHistory, OfferOfModel, Price, RegionPrices } from '@inferdex/contracts/offers'
import type { OrderedOffer } from '@inferdex/domain/offers/offer-order'
import { doubtedPriceLabel, type UncountedLabel, uncountedLabel } from '@inferdex/domain/offers/uncounted-offer'
import { type PriceName, priceName } from './prices/price-name.ts'

/** A recorded price: since when (null if unknown), the amount, and the reason of the record. */
export type Step = readonly [since: string | null, amount: string, reason: 'launch' | 'change' | 'correction']

export type OfferPrice = {
  readonly name: PriceName
  readonly amount: string
  readonly per: Price['per'] | 'tokens'
  /** Sorted oldest first. The last one is the current price. */
  readonly steps: readonly Step[]
}

/** An announced price with its day, and the current price. */
export type AnnouncedStep = {
  readonly name: PriceName
  readonly before: string | null
  readonly after: string
  readonly on: string
}

/** Prices that apply to the whole request from an input size on. */
export type ContextTier = { readonly from: number; readonly prices: Partial<Record<PriceColumn, PriceName>> }

/** The columns of the offer table. */
export const priceColumns = [
  'input',
  'output',
  'output-image',
  'cache-read',
  'cache-write',
  'batch-input',
  'batch-output',
] as const
export type PriceColumn = (typeof priceColumns)[number]
/** `decimals` is that of the longest price in the column, to which the others are padded. */
export type ShownColumn = { readonly column: PriceColumn; readonly decimals: number }
/** The most compared prices, and the others. */
export type ShownColumns = { readonly first: readonly ShownColumn[]; readonly more: readonly ShownColumn[] }

/** An offer with what the table and the evidence need, without duplicates, because it is embedded in the page. */
export type OfferRow = OrderedOffer & {
  /** The context window of the model, as fallback for an offer without one. */
  readonly modelContext?: number | undefined
  /** Short enough for a URL. */
  readonly key: string
  readonly provider: string
  readonly providerKind: ProviderKind
  readonly modelId: string
  /** The label of single prices excluded from statistics. */
  readonly priceMark?: UncountedLabel | undefined
  readonly retiresOn: string | null
  readonly successor: string | null
  readonly isFirstParty: boolean
  /** Where it runs and where its data stays, as region codes; null: not stated. */
  readonly region: string | null
  readonly residency: string | null
  readonly regionPrices: readonly RegionPrices[]
  /** Whether its prices are specific to its region. */
  readonly isOfRegion: boolean
  readonly prices: readonly OfferPrice[]
  /** Soonest first; absent if nothing is announced. */
  readonly announced?: readonly AnnouncedStep[] | undefined
  readonly tiers: readonly ContextTier[]
  /** Whether sources differ on one of its figures. */
  readonly isDisputed: boolean
  readonly sourceValue: OfferOfModel['secondOpinion']
  readonly source: {
    readonly name: string
    readonly url: string | null
    readonly isStaff: boolean
    readonly verifiedOn: string
  }
}

export function toOfferRows(
  offers: readonly OfferOfModel[],
  histories: readonly OfferHistory[],
  modelContext: number | null,
): OfferRow[] {
  const historyOf = new Map(histories.map((history) => [history.offerId, history.prices]))
  return offers.map((offer) => ({
    id: offer.id,
    // The end of the id, which is random. The start is the same for offers created together.
    key: offer.id.slice(-12),
    name: offer.provider.name,
    provider: offer.provider.slug,
    providerKind: offer.providerKind,
    modelId: offer.providerModelId,
    pricingKind: offer.pricingKind,
    status: offer.status,
    retiresOn: offer.retiresOn,
    successor: offer.successor,
    isFirstParty: offer.isFirstParty,
    region: offer.region,
    residency: offer.residency,
    regionPrices: offer.regionPrices,
    isOfRegion: false,
    mark: uncountedLabel(offer),
    ...doubtedPrices(offer),
    input: offer.input,
    output: offer.output,
    ...(!offer.hasOutput && { hasOutput: false }),
    cacheRead: offer.cacheRead,
    contextWindow: offer.contextWindow,
    ...(offer.contextWindow === null && modelContext !== null ? { modelContext } : {}),
    maxOutput: offer.maxOutput,
    prices: offer.prices.map((price) => toOfferPrice(price, historyOf.get(offer.id) ?? [])),
    ...(offer.announced.length === 0 ? {} : { announced: announcedSteps(offer) }),
    tiers: contextTiers(offer.prices),
    isDisputed: offer.disputed.length > 0,
    sourceValue: offer.secondOpinion,
    source: {
      name: offer.sourceName,
      url: offer.sourceUrl,
      isStaff: offer.source === 'staff',
      verifiedOn: offer.verifiedOn,
    },
  }))
}

function doubtedPrices(offer: OfferOfModel): Pick<OfferRow, 'priceMark' | 'isOutputUnsure'> {
  const priceMark = doubtedPriceLabel(offer)
  if (priceMark === null) return {}
  return { priceMark, isOutputUnsure: offer.doubts.some(({ price }) => price === 'output') }
}

/** Returns the offers labelled for the chosen way to buy: with `any`, routers count too. */
export function offersVia(offers: readonly OfferRow[], via: Via): readonly OfferRow[] {
  if (via === 'direct') return offers
  return offers.map((offer) => (offer.providerKind === 'router' && isOfKind(offer) ? { ...offer, mark: null } : offer))
}

function isOfKind({ mark }: OfferRow): boolean {
  return mark !== null && isKindLabel(mark.label)
}

export function viaOf(query: URLSearchParams): Via {
  return vias.find((via) => via === query.get(VIA)) ?? 'direct'
}

function toOfferPrice(price: Price, history: OfferHistory['prices']): OfferPrice {
  const name = priceName(price)
  const steps = history
    .filter((step) => priceName(step) === name)
    .map(({ validFrom, amount, reason }) => [validFrom?.slice(0, 10) ?? null, amount, reason] as const)
  const current = [price.validFrom?.slice(0, 10) ?? null, price.amount, 'launch'] as const
  return { name, amount: price.amount, per: price.per, steps: steps.length === 0 ? [current] : steps }
}

function announcedSteps({ announced, prices }: OfferOfModel): AnnouncedStep[] {
  return announced.map((price) => {
    const name = priceName(price)
    const before = prices.find((current) => priceName(current) === name)?.amount ?? null
    return { name, before, after: price.amount, on: price.startsOn }
  })
}

export function contextTiers(prices: readonly Pick<Price, 'kind' | 'mode' | 'minInputTokens'>[]): ContextTier[] {
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

const UNITS: ReadonlySet<string> = new Set(['image', 'second', 'minute', 'page', '1M-characters'])

/** Returns the price of an offer that is not sold per token; otherwise undefined. */
export function unitPriceOf(offer: OfferRow): OfferPrice | undefined {
  if (offer.input !== null || offer.output !== null) return undefined
  return offer.prices.find(({ per }) => UNITS.has(per))
}

export function priceOf(offer: OfferRow, name: PriceName | undefined): OfferPrice | undefined {
  return offer.prices.find((price) => price.name === name)
}
