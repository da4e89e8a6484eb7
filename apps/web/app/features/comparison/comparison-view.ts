import type { ComparedModel, readComparison } from '@inferdex/contracts/comparison'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { Provider } from '@inferdex/contracts/providers/providers'
import type { ComparisonAnswer } from '@inferdex/domain/comparison/comparison-answer'
import { modelComparison } from '@inferdex/domain/comparison/comparison-models'
import { type OfferRow, offerMatrix } from '@inferdex/domain/comparison/comparison-offers'
import type { ComparisonProfile, ProfiledModel } from '@inferdex/domain/comparison/comparison-profile'
import { providerComparison } from '@inferdex/domain/comparison/comparison-providers'
import { type ComparedKind, MIN_COMPARED } from '@inferdex/domain/comparison/comparison-query'
import type { ComparisonGroup } from '@inferdex/domain/comparison/comparison-rows'
import { lifecycleBadge } from '@inferdex/domain/changes/lifecycle-badge'
import { blendedPrice } from '@inferdex/domain/offers/blended-price'
import type { Via } from '@inferdex/domain/offers/who-sells/provider-kind'
import { modelVia } from '@inferdex/domain/offers/who-sells/router-price'
import { shownPrice } from '@inferdex/domain/offers/shown-price'
import { type RecordedDays, recordedDays } from '@inferdex/domain/text/recorded-days'
import { returnsTokens } from '@inferdex/domain/models/model-type'
import { capabilityLabels } from '@inferdex/domain/models/capability-labels'
import { type Choice, modelChoiceCard, providerChoiceCard } from './choice.ts'

/** Number of providers shown before "all". */
const SHORT_OFFERS = 12

export type ComparedItem = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly about: string
  /** The end of life announced by its maker: "Retires 31 Mar 2027". */
  readonly end: string | null
  readonly logo: { readonly name: string; readonly slug: string | null }
}

/** The recorded prices of one model, oldest first. */
export type PriceLine = { readonly name: string; readonly steps: readonly (readonly [day: string, amount: string])[] }

export type ComparisonView = {
  readonly kind: ComparedKind
  readonly items: readonly ComparedItem[]
  readonly missing: readonly string[]
  /** When the prices of the compared models were recorded; null for providers. */
  readonly recorded: RecordedDays | null
  /** Empty with fewer than two items. */
  readonly groups: readonly ComparisonGroup[]
  readonly offers: { readonly rows: readonly OfferRow[]; readonly total: number }
  /** Null with fewer than two models, and for providers. */
  readonly answer: ComparisonAnswer | null
  /** Null if the models have too few measures in common. */
  readonly profile: ComparisonProfile | null
  readonly history: readonly PriceLine[]
  readonly choices: { readonly cards: readonly Choice[]; readonly hasMore: boolean }
}

/**
 * Builds the page's data from the API's response. It runs on the server, so that the browser gets only what is shown.
 */
export function comparisonView(
  { kind, models: found, providers, missing, choices }: ResponseBody<typeof readComparison>,
  { allOffers, via }: { allOffers: boolean; via: Via },
  { answer, profile }: Pick<ComparisonView, 'answer' | 'profile'>,
): ComparisonView {
  const models = found.map((model) => modelVia(model, via))
  const isTable = models.length + providers.length >= MIN_COMPARED
  const offers = isTable ? offerMatrix(models) : []
  return {
    kind,
    missing,
    recorded: recordedDays(models.flatMap((model) => model.offers.map(({ verifiedOn }) => verifiedOn))),
    items: kind === 'model' ? models.map(modelItem) : providers.map(providerItem),
    groups: !isTable
      ? []
      : kind === 'model'
        ? modelComparison(models, capabilityLabels)
        : providerComparison(providers),
    offers: { rows: allOffers ? offers : offers.slice(0, SHORT_OFFERS), total: offers.length },
    answer,
    profile,
    history: isTable ? models.flatMap(priceLine) : [],
    choices: {
      cards: kind === 'model' ? choices.models.map(modelChoiceCard) : choices.providers.map(providerChoiceCard),
      hasMore: choices.hasMore,
    },
  }
}

function modelItem(model: ComparedModel): ComparedItem {
  const { id, slug, name, lab, family } = model
  const logo = { name: lab?.name ?? name, slug: lab?.slug ?? null }
  return { id, slug, name, about: lab?.name ?? family, end: lifecycleBadge(model), logo }
}

function providerItem({ id, slug, name, headquarters, modelCount }: Provider): ComparedItem {
  return { id, slug, name, about: headquarters ?? `${modelCount} models`, end: null, logo: { name, slug } }
}

/** Converts a compared model to the input of its answer. Only per-token prices can be blended. */
export function answering(model: ComparedModel): ProfiledModel {
  const { slug, name, lab, pricingKind, benchmarks, type, contextWindow, maxOutput } = model
  const { input, output, seller, isRetired, isThroughRouter } = shownPrice(model)
  const maker = isRetired ? `last price of ${lab?.name ?? 'its maker'}` : `at ${lab?.name ?? 'its maker'}`
  return {
    slug,
    name,
    seller: seller === null ? (input === null ? 'no price' : maker) : sellerText(seller.name, isThroughRouter),
    contextWindow,
    maxOutput: returnsTokens(type) ? maxOutput : null,
    blended: pricingKind === 'metered' ? blendedPrice(input, output) : pricingKind === 'free' ? '0' : null,
    scores: benchmarks.map(({ benchmarkType, displayName, score, reporting }) => ({
      benchmark: benchmarkType,
      title: displayName,
      score,
      reporting,
    })),
  }
}

function sellerText(name: string, isThroughRouter: boolean): string {
  return isThroughRouter ? `through a router, ${name}` : `lowest offer, at ${name}`
}

/** Returns the recorded price steps, without zeros (log scale) and repeated values. */
function priceLine({ name, inputHistory }: ComparedModel): PriceLine[] {
  const steps = inputHistory
    .filter(({ amount }) => Number(amount) > 0)
    .filter(({ amount }, index, all) => all[index - 1]?.amount !== amount)
    .map(({ since, amount }) => [since, amount] as const)
  return steps.length === 0 ? [] : [{ name, steps }]
}
