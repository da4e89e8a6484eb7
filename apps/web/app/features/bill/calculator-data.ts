import type { RecordedDays } from '@inferdex/domain/text/recorded-days'
import type { Deal } from '@inferdex/contracts/deals/deals'
import { sortName } from '@inferdex/domain/text/ordering'
import type { BillModel } from '@inferdex/domain/bill/bill-data'
import type { BillView } from '@inferdex/domain/bill/bill-view'
import { type PreparedCatalogue, firstModel } from '@inferdex/domain/bill/terms/catalogue-offers'
import { findModel } from '@inferdex/domain/bill/workload/chosen-models'

export type ChosenModel = Pick<BillModel, 'slug' | 'name' | 'pricingKind' | 'input' | 'output' | 'seller'>
export type CalculatorDeal = Pick<Deal, 'id' | 'title' | 'discount' | 'providerName' | 'providerSlug'>

/** The model of the simple calculator, and the providers that sell it. */
export type ModelChoice = {
  readonly model: ChosenModel | null
  /** Slugs. */
  readonly sellers: readonly string[]
  /** The model that the URL names, if it is not in the catalogue. */
  readonly unlisted: string | null
}

export type CalculatorData = ModelChoice & {
  /** Null if the catalogue is too large to be ranked. */
  readonly bills: BillView | null
  readonly deals: readonly CalculatorDeal[]
  readonly providers: readonly (readonly [slug: string, name: string])[]
  readonly benchmarks: readonly (readonly [name: string, title: string])[]
  readonly recorded: RecordedDays | null
}

export function chooseModel(catalogue: PreparedCatalogue, wanted: string): ModelChoice {
  const model = wanted === '' ? firstModel(catalogue) : modelMeant(catalogue, wanted)
  return {
    model: model === undefined ? null : chosen(model),
    sellers: catalogue.sellers.get(model?.slug ?? '') ?? [],
    unlisted: wanted !== '' && model === undefined ? wanted : null,
  }
}

/** Finds the model by its slug, as links have it, or by name or a part of it, as typed in a form without script. */
function modelMeant(catalogue: PreparedCatalogue, wanted: string): BillModel | undefined {
  return findModel(catalogue.models, wanted) ?? modelsNamed(catalogue, wanted, 1)[0]
}

/** Returns models whose name contains every typed word. Those that begin with the text come first. */
export function modelsNamed({ models }: PreparedCatalogue, text: string, limit: number): BillModel[] {
  const words = sortName(text).trim().split(/\s+/)
  const found = models.filter(({ name, slug }) => words.every((word) => sortName(`${name} ${slug}`).includes(word)))
  const begins = ({ name }: BillModel) => sortName(name).startsWith(words[0] ?? '')
  return [...found.filter(begins), ...found.filter((model) => !begins(model))].slice(0, limit)
}

function chosen({ slug, name, pricingKind, input, output, seller }: BillModel): ChosenModel {
  return { slug, name, pricingKind, input, output, seller }
}
