import type { Provider } from '@inferdex/contracts/providers/providers'
import type { ProviderRow, ToolType } from '@inferdex/domain/providers/provider-filters'
import { tierPriceText } from '@inferdex/domain/plans/tier-price'

/** The data of a provider card, small enough to send the whole list. */
export type ListedProvider = ProviderRow & {
  readonly isPopular: boolean
  /** Null if the provider has no plans. */
  readonly startingAt: string | null
  /** The lowest price of a paid plan, if the first plan costs something else. */
  readonly lowestPaid: string | null
  /** Of its chat models. */
  readonly lowestInput: string | null
  readonly sellsChat: boolean
  readonly offerCount: number
  /** The day of the newest price. */
  readonly priceVerifiedOn: string | null
}

export function listedProvider(provider: Provider): ListedProvider {
  const first = provider.pricing.tiers.toSorted((a, b) => a.displayOrder - b.displayOrder)[0]
  const startingAt = first === undefined ? null : tierPriceText({ ...first, price: first.priceExact })
  const lowestPaid = provider.lowestPaidPrice === null ? null : monthlyText(provider.lowestPaidPrice, provider)
  return {
    id: provider.id,
    slug: provider.slug,
    name: provider.name,
    description: provider.description,
    headquarters: provider.headquarters,
    featured: provider.featured,
    rating: provider.rating,
    reviewCount: provider.reviewCount,
    hasFreeTier: provider.hasFreeTier,
    toolTypes: [...new Set(provider.tools.map(({ type }): ToolType => type))],
    isPopular: provider.isPopular,
    modelCount: provider.modelCount,
    ownModelCount: provider.ownModelCount,
    sellsChat: provider.sellsChat,
    startingAt,
    lowestPaid: lowestPaid === startingAt ? null : lowestPaid,
    lowestInput: provider.lowestInput,
    offerCount: provider.offerCount,
    priceVerifiedOn: provider.priceVerifiedOn,
  }
}

function monthlyText(price: string, { pricing }: Provider): string {
  return tierPriceText({ price, currency: pricing.currency, billingPeriod: 'monthly', isFreeTier: false })
}
