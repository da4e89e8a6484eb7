import type { OfferOfProvider } from '@inferdex/contracts/offers'
import type { Provider, ProviderWithModels } from '@inferdex/contracts/providers/providers'
import { formatDay } from '@inferdex/domain/text/date-display'
import type { OrderedOffer } from '@inferdex/domain/offers/offer-order'
import { priceText } from '@inferdex/domain/offers/price-display'
import { uncountedLabel } from '@inferdex/domain/offers/uncounted-offer'
import type { Fact } from '../../../components/figures/facts.tsx'

/** Data shared by all tabs of the page. The server prepares the texts; plans and tools are sent with their own tab. */
export type ProviderHead = Pick<
  ProviderWithModels,
  | 'id'
  | 'slug'
  | 'name'
  | 'description'
  | 'website'
  | 'documentation'
  | 'headquarters'
  | 'logo'
  | 'featured'
  | 'kind'
  | 'kindNote'
  | 'kindSourceUrl'
  | 'kindObservedOn'
  | 'rating'
  | 'reviewCount'
  | 'upvotes'
  | 'isPopular'
  | 'modelCount'
  | 'offerCount'
> & {
  readonly tierCount: number
  readonly toolCount: number
  readonly facts: readonly Fact[]
  /** One sentence for search engines and shared links. */
  readonly summary: string
}

/** Returns the data of all tabs. `marketFacts` replace the counts that the tabs also show. */
export function toProviderHead(provider: ProviderWithModels, marketFacts: readonly Fact[] = []): ProviderHead {
  return {
    id: provider.id,
    slug: provider.slug,
    name: provider.name,
    description: provider.description,
    website: provider.website,
    documentation: provider.documentation,
    headquarters: provider.headquarters,
    logo: provider.logo,
    featured: provider.featured,
    kind: provider.kind,
    kindNote: provider.kindNote,
    kindSourceUrl: provider.kindSourceUrl,
    kindObservedOn: provider.kindObservedOn,
    rating: provider.rating,
    reviewCount: provider.reviewCount,
    upvotes: provider.upvotes,
    isPopular: provider.isPopular,
    modelCount: provider.modelCount,
    offerCount: provider.offerCount,
    tierCount: provider.pricing.tiers.length,
    toolCount: provider.tools.length,
    facts: factsOf(provider, marketFacts),
    summary: summaryOf(provider),
  }
}

function factsOf(provider: Provider, marketFacts: readonly Fact[]): Fact[] {
  const { modelCount, offerCount, lowestInput, hasFreeTier, priceVerifiedOn } = provider
  const { tiers } = provider.pricing
  const isCardFree = tiers.some(({ isFreeTier, requiresCreditCard }) => isFreeTier && requiresCreditCard === false)
  return [
    {
      label: 'Models',
      value: String(modelCount),
      note: offerCount === modelCount ? undefined : `in ${offerCount} offers`,
      figure: true,
    },
    {
      label: 'Lowest input',
      value: priceText(lowestInput, provider.sellsChat ? 'amount' : 'not-applicable'),
      note: lowestInput === null ? undefined : 'per 1M',
      figure: lowestInput !== null,
    },
    {
      label: 'Free tier',
      value: hasFreeTier ? 'Yes' : 'None known',
      note: hasFreeTier && isCardFree ? 'no card' : undefined,
    },
    ...(marketFacts.length > 0
      ? marketFacts
      : [
          { label: 'Plans', value: String(tiers.length), figure: true },
          { label: 'Integrations', value: String(provider.tools.length), figure: true },
        ]),
    {
      label: 'Newest price record',
      shortLabel: 'Recorded',
      value: priceVerifiedOn === null ? 'Not yet' : formatDay(priceVerifiedOn),
    },
  ]
}

function summaryOf({ name, description, modelCount, pricing }: Provider): string {
  const plans =
    pricing.tiers.length === 0 ? '' : ` and ${pricing.tiers.length} ${pricing.tiers.length === 1 ? 'plan' : 'plans'}`
  return `${description} ${modelCount} ${modelCount === 1 ? 'model' : 'models'}${plans} of ${name}, with the source and date of every price.`
}

/** A model that this provider sells. `name` is the model's. */
export type SoldModel = OrderedOffer & {
  /** The context window of the model, as fallback for an offer without one. */
  readonly modelContext?: number | undefined
  readonly slug: string
  readonly modelId: string
  readonly retiresOn: string | null
  /** Since when the input price is valid, or null if not recorded. */
  readonly since: string | null
  readonly verifiedOn: string
  readonly sourceName: string
  /** Whether sources differ on one of its figures. */
  readonly isDisputed: boolean
}

export function toSoldModels(offers: readonly OfferOfProvider[]): SoldModel[] {
  return offers.map((offer) => ({
    id: offer.id,
    slug: offer.model.slug,
    name: offer.model.name,
    modelId: offer.providerModelId,
    pricingKind: offer.pricingKind,
    status: offer.status,
    retiresOn: offer.retiresOn,
    // On its own page, a router is not compared with sellers.
    mark: uncountedLabel(offer, 'any'),
    input: offer.input,
    output: offer.output,
    ...(!offer.hasOutput && { hasOutput: false }),
    cacheRead: offer.cacheRead,
    contextWindow: offer.contextWindow,
    modelContext: offer.contextWindow === null ? (offer.model.contextWindow ?? undefined) : undefined,
    maxOutput: offer.maxOutput,
    since: offer.prices.find(isMainPrice)?.validFrom?.slice(0, 10) ?? null,
    verifiedOn: offer.verifiedOn,
    sourceName: offer.sourceName,
    isDisputed: offer.disputed.length > 0,
  }))
}

function isMainPrice({ kind, mode, minInputTokens }: OfferOfProvider['prices'][number]): boolean {
  return kind === 'input' && mode === 'standard' && minInputTokens === 0
}
