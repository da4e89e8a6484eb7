import {
  countCell,
  extraPriceCell,
  flagCell,
  mainPriceCell,
  priceCell,
  ratingCell,
  textCell,
} from './comparison-cells.ts'
import { benchmarkRows, type ComparedScore } from './comparison-scores.ts'
import { type Better, type CellValue, type ComparisonGroup, comparisonRow, type RowLook } from './comparison-rows.ts'
import { formatDay, formatMonth } from '../text/date-display.ts'
import { addDecimals, multiplyDecimals } from '../text/decimal.ts'
import { formatContextWindow } from '../text/number-display.ts'
import type { PricingKind } from '../plans/pricing-kinds.ts'
import { outputPriceKind } from '../offers/offer-price.ts'
import { isCutoffAfterRelease, isOutputAboveContext } from '../offers/plausibility/limits.ts'
import { namesRouter, type PricedOffer } from '../offers/who-sells/router-price.ts'
import { type PricedModel, shownPrice } from '../offers/shown-price.ts'
import { licenceText, weightsText } from '../models/model-licence.ts'
import { type ModelType, returnsTokens } from '../models/model-type.ts'

type LowestPrice = { readonly amount: string; readonly provider: { readonly name: string } }

export type ModelToCompare = PricedModel & {
  readonly lowestOffer: PricedOffer | null
  readonly routerOffer: PricedOffer | null
  readonly lab: { readonly name: string } | null
  readonly family: string
  readonly parameterCount: string | null
  readonly contextWindow: number | null
  readonly maxOutput: number | null
  readonly knowledgeCutoff: string | null
  readonly releaseDate: string | null
  readonly isOpenSource: boolean
  readonly hasOpenWeights: boolean
  readonly type: ModelType
  readonly licence: string | null
  readonly weightsUrl: string | null
  readonly rating: number
  readonly reviewCount: number
  readonly pricingKind: PricingKind
  readonly lowestInput: LowestPrice | null
  readonly lowestOutput: LowestPrice | null
  readonly longContext: readonly { readonly minInputTokens: number; readonly input: string }[]
  readonly sellerCount: number
  readonly capabilities: readonly string[]
  readonly benchmarks: readonly ComparedScore[]
}

/** Capabilities that most visitors look for, shown first; the others follow by name. */
const FIRST_CAPABILITIES = ['image-input', 'function-calling', 'reasoning', 'structured-output', 'prompt-caching']

/** Builds the comparison of models: prices, benchmarks, limits, capabilities and other facts. */
export function modelComparison(
  models: readonly ModelToCompare[],
  capabilityName: (capability: string) => string,
): ComparisonGroup[] {
  const row = (label: string, look: RowLook, better: Better, value: (model: ModelToCompare) => CellValue) =>
    comparisonRow({ label, look, better, values: models.map(value) })
  const groups = [
    {
      title: 'Price, USD per 1M tokens',
      rows: [
        row('Input', 'price', 'low', (model) => shownCell(model, shownPrice(model).input)),
        row('Output', 'price', 'low', outputCell),
        row('Cached input', 'price', 'low', (model) => extraPriceCell(shownPrice(model).cacheRead)),
        row('Long context input', 'price', null, longContextCell),
        row('Lowest offer, input', 'price', 'low', ({ lowestInput }) => lowestCell(lowestInput)),
        row('Lowest offer, output', 'price', 'low', ({ lowestOutput }) => lowestCell(lowestOutput)),
        ...(models.some(hasCheaperRouter) ? [row('Through a router, input', 'price', null, routerCell)] : []),
        row('Blended 3 to 1', 'price', 'low', blendedCell),
      ],
    },
    { title: 'Benchmarks', rows: benchmarkRows(models.map(({ benchmarks }) => benchmarks)) },
    {
      title: 'Limits and capabilities',
      rows: [
        row('Context window', 'figure', 'high', ({ contextWindow }) => countCell(contextWindow)),
        row('Max output', 'figure', 'high', (model) =>
          returnsTokens(model.type)
            ? {
                ...countCell(model.maxOutput),
                ...(isOutputAboveContext(model) && { note: 'above the context window' }),
              }
            : textCell('None'),
        ),
        ...capabilitiesOf(models).map((name) =>
          row(capabilityName(name), 'flag', null, ({ capabilities }) => flagCell(capabilities.includes(name))),
        ),
      ],
    },
    {
      title: 'About',
      rows: [
        row('Maker', 'text', null, ({ lab }) => textCell(lab?.name ?? null)),
        row('Family', 'text', null, ({ family }) => textCell(family)),
        row('Parameters', 'text', null, ({ parameterCount }) => textCell(parameterCount)),
        row('Weights', 'text', null, (model) => textCell(weightsText(model))),
        row('Licence', 'text', null, (model) => textCell(licenceText(model))),
        row('Weights link', 'text', null, ({ weightsUrl }) => textCell(weightsUrl)),
        row('Released', 'text', null, ({ releaseDate }) => textCell(releaseDate && formatDay(releaseDate))),
        row('Knowledge cutoff', 'text', null, (model) => ({
          ...textCell(model.knowledgeCutoff && formatMonth(model.knowledgeCutoff)),
          ...(isCutoffAfterRelease(model) && { note: 'after its release' }),
        })),
        row('Sellers', 'figure', 'high', ({ sellerCount }) => countCell(sellerCount)),
        row('Rating', 'figure', 'high', ratingCell),
      ],
    },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

function outputCell(model: ModelToCompare): CellValue {
  const { output } = shownPrice(model)
  return shownCell(model, output, priceCell(output, outputPriceKind(model.type, model.pricingKind, output)))
}

/** Returns the cell of the shown price, with the provider's name when it is not the maker's price. */
function shownCell(
  model: ModelToCompare,
  amount: string | null,
  cell = mainPriceCell(model.pricingKind, amount),
): CellValue {
  const { seller, isRetired, isThroughRouter } = shownPrice(model)
  if (amount === null || cell.priceKind === 'none') return cell
  if (seller === null) return { ...cell, note: isRetired ? 'last price of its maker' : undefined }
  return { ...cell, note: isThroughRouter ? `through a router, ${seller.name}` : `from ${seller.name}` }
}

/**
 * Returns the cell of the long-context price, which applies to the whole request once its input exceeds the threshold.
 * Unknown when none is recorded, because there may still be one.
 */
function longContextCell({ longContext }: ModelToCompare): CellValue {
  const [first] = longContext
  if (first !== undefined) return extraPriceCell(first.input, `above ${formatContextWindow(first.minInputTokens)}`)
  return priceCell(null, 'unknown')
}

function hasCheaperRouter({ lowestOffer, routerOffer }: ModelToCompare): boolean {
  return namesRouter(lowestOffer, routerOffer)
}

function routerCell(model: ModelToCompare): CellValue {
  const { routerOffer } = model
  if (routerOffer === null || !hasCheaperRouter(model)) return textCell('not cheaper')
  return priceCell(routerOffer.input, 'amount', routerOffer.provider.name)
}

function lowestCell(lowest: LowestPrice | null): CellValue {
  if (lowest === null) return priceCell(null, 'unknown')
  return priceCell(lowest.amount, 'amount', lowest.provider.name)
}

/** Returns the cell of the blended price: three parts input to one part output, like a typical workload. */
function blendedCell({ pricingKind, ...model }: ModelToCompare): CellValue {
  const { input, output } = shownPrice(model)
  if (pricingKind !== 'metered' || input === null || output === null) return mainPriceCell(pricingKind, null)
  return priceCell(multiplyDecimals(addDecimals(multiplyDecimals(input, '3'), output), '0.25'), 'amount')
}

/** Lists every capability that at least one of the models has. */
function capabilitiesOf(models: readonly ModelToCompare[]): string[] {
  const all = [...new Set(models.flatMap(({ capabilities }) => capabilities))].toSorted()
  const first = FIRST_CAPABILITIES.filter((name) => all.includes(name))
  return [...first, ...all.filter((name) => !first.includes(name))]
}
