import type { ModelChoice, ProviderChoice } from '@inferdex/contracts/comparison'
import { selectModels } from '@inferdex/domain/models/model-sort'
import { filterProviders, noProviderFilters } from '@inferdex/domain/providers/provider-filters'
import { noModelFilters } from '@inferdex/domain/models/model-filters'
import type { Catalogue } from '@inferdex/domain/search/catalogue-snapshot'
import type { ComparisonQuery } from '@inferdex/domain/comparison/comparison-query'
import { formatContextWindow } from '@inferdex/domain/text/number-display'
import { mainPriceKind } from '@inferdex/domain/offers/offer-price'
import { priceText } from '@inferdex/domain/offers/price-display'

/** A model or provider that can be added to the comparison, as shown on its card. */
export type Choice = {
  readonly slug: string
  readonly name: string
  readonly about: string
  readonly logo: { readonly name: string; readonly slug: string | null }
}

/** Number of cards shown before "Show All". */
export const SHORT_CHOICES = 9

export function modelChoiceCard(model: ModelChoice): Choice {
  const { slug, name, lab, labSlug, contextWindow, inputPrice, priceFrom, pricingKind } = model
  const kind = mainPriceKind(pricingKind, inputPrice)
  const price = priceText(inputPrice, kind)
  const about = [
    lab,
    contextWindow === null ? null : formatContextWindow(contextWindow),
    kind !== 'amount' ? price : priceFrom === null ? `${price} in` : `from ${price} in at ${priceFrom}`,
  ]
  return {
    slug,
    name,
    about: about.filter((part) => part !== null).join(' · '),
    logo: { name: lab ?? name, slug: labSlug },
  }
}

export function providerChoiceCard({ slug, name, description, modelCount }: ProviderChoice): Choice {
  const models = `${modelCount} ${modelCount === 1 ? 'model' : 'models'}`
  return { slug, name, about: description === '' ? models : `${models} · ${description}`, logo: { name, slug } }
}

/** Returns the choices from the catalogue in the browser, so that typing needs no requests. */
export function localChoices(
  { models, providers }: Catalogue,
  { kind, q, showAll }: ComparisonQuery,
): { cards: Choice[]; hasMore: boolean } {
  const found =
    kind === 'model'
      ? selectModels(models, { ...noModelFilters, q, sort: 'relevance' }).map(modelChoiceCard)
      : filterProviders(providers, { ...noProviderFilters, q }, 'rating').map(providerChoiceCard)
  return { cards: showAll ? found : found.slice(0, SHORT_CHOICES), hasMore: !showAll && found.length > SHORT_CHOICES }
}
