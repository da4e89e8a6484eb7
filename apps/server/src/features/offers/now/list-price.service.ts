import type {
  EditedModel,
  EditedOffer,
  ModelChangeInput,
  OfferInput,
  PriceInput,
} from '@inferdex/contracts/models/models.staff'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { numberAsDecimal } from '@inferdex/domain/text/decimal'
import { pricingKindOf } from '@inferdex/domain/offers/offer-rules'
import type { Db } from '../../../db/db.ts'
import { findSellers } from '../offer-parties.queries.ts'

export type ListPrice = NonNullable<ModelChangeInput['pricing']>
type Before = Pick<EditedModel, 'offers' | 'pricing' | 'apiId' | 'lab' | 'provider' | 'contextWindow'>

const NO_PRICE: ListPrice = { inputPerMillion: null, outputPerMillion: null, currency: 'USD' }

const NOTHING: Before = {
  offers: [],
  pricing: null,
  lab: null,
  provider: null,
  apiId: null,
  contextWindow: null,
}

/**
 * Returns the offers for forms and files with one price and a list of providers, or undefined if they have neither. The
 * price is the maker's if the maker sells the model; otherwise that of each new provider in the list, or of the only
 * seller. A new provider without a price gets the list price.
 */
export async function offersFromListPrice(
  tx: Db,
  { pricing, providers, contextWindow }: Pick<ModelChangeInput, 'pricing' | 'providers' | 'contextWindow'>,
  before: Before | null,
): Promise<OfferInput[] | undefined> {
  if (pricing === undefined && providers === undefined) return undefined
  const known = before ?? NOTHING
  const price: ListPrice = { ...NO_PRICE, ...(pricing ?? known.pricing), currency: 'USD' }
  const kept = known.offers.filter((offer) => providers === undefined || providers.includes(offer.provider.slug))
  const sold = new Set(kept.filter(({ status }) => status !== 'retired').map(({ provider }) => provider.slug))
  const added = (providers ?? []).filter((slug) => !sold.has(slug))
  const isPriced = pricing !== undefined && pricingKindOf(price.inputPerMillion, price.outputPerMillion) !== 'unknown'
  if (isPriced && sold.size + added.length === 0) refuse('providers', 'Please select at least one provider')
  const priced = pricing === undefined ? [] : pricedOffers(kept, known, added.length > 0)
  if (isPriced && priced.length + added.length === 0 && !kept.some((offer) => asks(offer, price)))
    refuse('providers', NOT_THE_MAKER)
  const sellers = await findSellers(tx, { slugs: added })
  for (const slug of added) {
    if (!sellers.some((seller) => seller.slug === slug)) refuse('providers', `There is no provider ${slug}`)
  }
  return [
    ...kept
      .filter(({ provider }) => !added.includes(provider.slug))
      .map((offer) => (priced.includes(offer) ? atPrice(toInput(offer), price) : toInput(offer))),
    ...sellers.map(({ id }) => {
      const ended = kept.find(({ provider }) => provider.id === id)
      return atPrice(
        ended === undefined
          ? newOffer(id, contextWindow ?? known.contextWindow)
          : { ...toInput(ended), status: 'active', retiresOn: null },
        price,
      )
    }),
  ]
}

const NOT_THE_MAKER = 'Several providers sell this model and none of them made it. Say which one charges this price'

/** Returns the existing offers that get the price. */
function pricedOffers(kept: readonly EditedOffer[], known: Before, isForOthers: boolean): EditedOffer[] {
  const sold = kept.filter(({ status }) => status !== 'retired')
  const maker = known.provider ?? known.lab?.slug
  const own = sold.filter(({ provider, providerModelId }) => provider.slug === maker && providerModelId === known.apiId)
  if (own.length > 0 || isForOthers) return own
  return sold.length === 1 ? sold : []
}

function asks({ prices }: EditedOffer, { inputPerMillion, outputPerMillion }: ListPrice): boolean {
  const amountOf = (kind: PriceInput['kind']) => {
    const found = prices.find((one) => one.kind === kind && one.mode === 'standard' && one.minInputTokens === 0)
    return found === undefined ? null : Number(found.amount)
  }
  return amountOf('input') === inputPerMillion && amountOf('output') === outputPerMillion
}

/** Returns a new offer at the price. */
export function offerAtPrice(providerId: string, price: ListPrice, contextWindow: number | null): OfferInput {
  return atPrice(newOffer(providerId, contextWindow), price)
}

function newOffer(providerId: string, contextWindow: number | null): OfferInput {
  return {
    providerId,
    status: 'active',
    retiresOn: null,
    successor: null,
    contextWindow,
    maxOutput: null,
    pricingKind: 'unknown',
    sourceUrl: null,
    prices: [],
  }
}

function toInput(current: EditedOffer): OfferInput {
  const { provider, source: _, verifiedOn: __, ...offer } = current
  return { ...offer, providerId: provider.id }
}

/** Sets the two standard prices per million tokens of an offer; its other prices are kept. */
function atPrice(offer: OfferInput, { inputPerMillion, outputPerMillion }: ListPrice): OfferInput {
  const standard = [
    ['input', inputPerMillion],
    ['output', outputPerMillion],
  ] as const
  const others = offer.prices.filter(
    ({ kind, mode, minInputTokens }) =>
      mode !== 'standard' || minInputTokens !== 0 || (kind !== 'input' && kind !== 'output'),
  )
  const kind = pricingKindOf(inputPerMillion, outputPerMillion)
  return {
    ...offer,
    pricingKind: kind === 'unknown' && offer.pricingKind !== 'metered' ? offer.pricingKind : kind,
    prices: [...others, ...standard.flatMap(([name, amount]) => (amount === null ? [] : [priceOf(name, amount)]))],
  }
}

function priceOf(kind: 'input' | 'output', amount: number): PriceInput {
  return {
    kind,
    mode: 'standard',
    minInputTokens: 0,
    amount: numberAsDecimal(amount),
    currency: 'USD',
    per: '1M-tokens',
  }
}

function refuse(field: string, message: string): never {
  throw new AppError('VALIDATION_FAILED', message, { fields: { [field]: message } })
}
