import { compareDecimals } from '../../text/decimal.ts'
import { priceText } from '../price-display.ts'
import type { Via } from './provider-kind.ts'

type Seller = { readonly slug: string; readonly name: string }

/** An offer with an input price; all figures belong to it. */
export type PricedOffer = { readonly provider: Seller; readonly input: string }

/**
 * Returns the cheapest offer by `via`: the direct one, or the router's if a router is allowed and cheaper. A router at
 * the same price changes nothing.
 */
export function cheapestVia<Offer extends PricedOffer>(
  direct: Offer | null,
  router: Offer | null,
  via: Via,
): Offer | null {
  if (via === 'direct' || router === null) return direct
  if (direct === null) return router
  return compareDecimals(router.input, direct.input) < 0 ? router : direct
}

type LowestPrice = { readonly amount: string; readonly provider: Seller }
type PricedModel<Offer> = {
  readonly lowestOffer: Offer | null
  readonly routerOffer: Offer | null
  readonly lowestInput: LowestPrice | null
  readonly lowestOutput: LowestPrice | null
}

/** Returns a model with its lowest prices by `via`; a router's prices are all from its one offer. */
export function modelVia<Model extends PricedModel<PricedOffer & { readonly output: string | null }>>(
  model: Model,
  via: Via,
): Model {
  const lowestOffer = cheapestVia(model.lowestOffer, model.routerOffer, via)
  if (lowestOffer === null || lowestOffer === model.lowestOffer) return model
  const { provider, input, output } = lowestOffer
  return {
    ...model,
    lowestOffer,
    lowestInput: { amount: input, provider },
    lowestOutput: output === null ? null : { amount: output, provider },
  }
}

/** Returns whether a price summary names the router's offer in addition to the direct one. */
export function namesRouter(direct: PricedOffer | null, router: PricedOffer | null): boolean {
  return router !== null && cheapestVia(direct, router, 'any') === router
}

/**
 * Summarises the price of a model in one sentence: "Direct from $0.037 at DeepInfra · through a router from $0.03 at
 * OpenRouter". Without a cheaper router it is "From $0.037 at DeepInfra"; null when there is no price.
 */
export function priceSummary(direct: PricedOffer | null, router: PricedOffer | null): string | null {
  const at = ({ input, provider }: PricedOffer) => `from ${priceText(input)} at ${provider.name}`
  const named = namesRouter(direct, router) ? router : null
  if (direct === null) return named && `Only through a router, ${at(named)}`
  return named === null ? `F${at(direct).slice(1)}` : `Direct ${at(direct)} · through a router ${at(named)}`
}
