import type { ComparedModel, readComparison } from '@inferdex/contracts/comparison'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { Provider } from '@inferdex/contracts/providers/providers'
import { modelComparison } from '@inferdex/domain/comparison/comparison-models'
import { type OfferRow, offerMatrix } from '@inferdex/domain/comparison/comparison-offers'
import { providerComparison } from '@inferdex/domain/comparison/comparison-providers'
import { type ComparedKind, MIN_COMPARED } from '@inferdex/domain/comparison/comparison-query'
import type { ComparisonGroup } from '@inferdex/domain/comparison/comparison-rows'
import { shownPrice } from '@inferdex/domain/offers/shown-price'
import { type RecordedDays, recordedDays } from '@inferdex/domain/text/recorded-days'
import { capabilityWords } from '@inferdex/domain/models/capability-words'
import { type Choice, modelChoiceCard, providerChoiceCard } from './choice.ts'

/** How many providers are shown before "all" is chosen. */
const SHORT_OFFERS = 12

export type ComparedItem = {
  readonly slug: string
  readonly name: string
  readonly about: string
  readonly logo: { readonly name: string; readonly slug: string | null }
}

export type ChartedModel = { readonly name: string; readonly input: string; readonly contextWindow: number }

export type ComparisonView = {
  readonly kind: ComparedKind
  readonly items: readonly ComparedItem[]
  readonly missing: readonly string[]
  /** When the prices of the compared models were recorded; null for providers. */
  readonly recorded: RecordedDays | null
  /** Empty with fewer than two items. */
  readonly groups: readonly ComparisonGroup[]
  readonly offers: { readonly rows: readonly OfferRow[]; readonly total: number }
  readonly charted: readonly ChartedModel[]
  readonly choices: { readonly cards: readonly Choice[]; readonly hasMore: boolean }
}

/**
 * Builds what the page shows from the API's response. It runs on the server, to send the browser only what is shown.
 */
export function comparisonView(
  { kind, models, providers, missing, choices }: ResponseBody<typeof readComparison>,
  { allOffers }: { allOffers: boolean },
): ComparisonView {
  const isTable = models.length + providers.length >= MIN_COMPARED
  const offers = isTable ? offerMatrix(models) : []
  return {
    kind,
    missing,
    recorded: recordedDays(models.flatMap((model) => model.offers.map(({ verifiedOn }) => verifiedOn))),
    items: kind === 'model' ? models.map(modelItem) : providers.map(providerItem),
    groups: !isTable ? [] : kind === 'model' ? modelComparison(models, capabilityWords) : providerComparison(providers),
    offers: { rows: allOffers ? offers : offers.slice(0, SHORT_OFFERS), total: offers.length },
    charted: isTable ? models.flatMap(chartedModel) : [],
    choices: {
      cards: kind === 'model' ? choices.models.map(modelChoiceCard) : choices.providers.map(providerChoiceCard),
      hasMore: choices.hasMore,
    },
  }
}

function modelItem({ slug, name, lab, family }: ComparedModel): ComparedItem {
  return { slug, name, about: lab?.name ?? family, logo: { name: lab?.name ?? name, slug: lab?.slug ?? null } }
}

function providerItem({ slug, name, headquarters, modelCount }: Provider): ComparedItem {
  return { slug, name, about: headquarters ?? `${modelCount} models`, logo: { name, slug } }
}

/** Leaves out free and unknown prices, which have no place on a log scale. */
function chartedModel(model: ComparedModel): ChartedModel[] {
  const { name, pricingKind, contextWindow } = model
  const { input } = shownPrice(model)
  const isPriced = pricingKind === 'metered' && input !== null && Number(input) > 0
  return isPriced && contextWindow !== null ? [{ name, input, contextWindow }] : []
}
