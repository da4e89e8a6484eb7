import type { RecordedDays } from '@inferdex/domain/text/recorded-days'
import type { Deal } from '@inferdex/contracts/deals/deals'
import type { Place } from '@inferdex/domain/offers/regions/places'
import { sortName } from '@inferdex/domain/text/ordering'
import type { BillModel } from '@inferdex/domain/bill/bill-data'
import type { BillView } from '@inferdex/domain/bill/bill-view'
import { type PreparedCatalogue, firstModel } from '@inferdex/domain/bill/terms/catalogue-offers'
import { findModel } from '@inferdex/domain/bill/workload/chosen-models'

export type ChosenModel = Pick<
  BillModel,
  'slug' | 'name' | 'type' | 'lab' | 'pricingKind' | 'input' | 'output' | 'seller'
>
export type CalculatorDeal = Pick<Deal, 'id' | 'title' | 'discount' | 'providerName' | 'providerSlug'>

/** Returns the query for the active deals of providers, newest first, limited to what the page shows. */
export function dealsOfSellers(sellers: readonly string[]) {
  return { activeOnly: 'true', limit: '50', providers: sellers.join(',') } as const
}

/** The model of the simple calculator, and the providers that sell it. */
export type ModelChoice = {
  readonly model: ChosenModel | null
  /** Slugs. */
  readonly sellers: readonly string[]
  /** The name in the URL if no slug or name equals it: then the model is the first whose name contains it. */
  readonly unlisted: string | null
}

export type CalculatorData = ModelChoice & {
  /** The name of the model that the visitor uses now. */
  readonly nowName: string | null
  /** Null if the catalogue is too large to be ranked. */
  readonly bills: BillView | null
  readonly deals: readonly CalculatorDeal[]
  readonly providers: readonly (readonly [slug: string, name: string])[]
  /** Places with the number of offers that run there; those without any are left out. */
  readonly places: readonly (readonly [place: Place, offers: number])[]
  readonly benchmarks: readonly (readonly [name: string, title: string])[]
  readonly recorded: RecordedDays | null
}

/**
 * Finds the model by its slug, as links have it, or by name. A form without script may send a partial name: then the
 * first model whose name contains it is chosen, and the page shows a note.
 */
export function chooseModel(catalogue: PreparedCatalogue, wanted: string): ModelChoice {
  const named = wanted === '' ? firstModel(catalogue) : findModel(catalogue.models, wanted)
  const model = named ?? modelsNamed(catalogue, wanted, 1)[0]
  return {
    model: model === undefined ? null : chosen(model),
    sellers: catalogue.sellers.get(model?.slug ?? '') ?? [],
    unlisted: wanted !== '' && named === undefined ? wanted : null,
  }
}

/** Returns models whose name contains every typed word, prefix matches first. */
export function modelsNamed({ models }: PreparedCatalogue, text: string, limit: number): BillModel[] {
  const words = sortName(text).trim().split(/\s+/)
  const found = models.filter(({ name, slug }) => words.every((word) => sortName(`${name} ${slug}`).includes(word)))
  const begins = ({ name }: BillModel) => sortName(name).startsWith(words[0] ?? '')
  return [...found.filter(begins), ...found.filter((model) => !begins(model))].slice(0, limit)
}

function chosen({ slug, name, type, lab, pricingKind, input, output, seller }: BillModel): ChosenModel {
  return { slug, name, type, lab, pricingKind, input, output, seller }
}
