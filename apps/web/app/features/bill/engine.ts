import { parseCalculatorQuery, type RankingQuery } from '@inferdex/domain/bill/calculator-query'
import { type BillData, decodeBillData } from '@inferdex/domain/bill/bill-data'
import { type BillView, billView, type ChoiceView, choiceView } from '@inferdex/domain/bill/bill-view'
import { sortCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { findModel } from '@inferdex/domain/bill/workload/chosen-models'
import { prepareOffer } from '@inferdex/domain/bill/terms/offer'
import type { ModelChoice as ModelsToBill } from '@inferdex/domain/bill/workload/model-choice'
import { yieldToBrowser, mapInSteps } from '../../lib/stores/yield-to-browser.ts'
import { type ChosenModel, chooseModel, type ModelChoice, modelsNamed } from './calculator-data.ts'

const OFFERED_MODELS = 50
const PREPARED_AT_ONCE = 500
const WARMING = 150
const DEFAULTS = parseCalculatorQuery(new URLSearchParams())

/** Computes bills in the browser with the same functions as the server. Loaded when the page is idle. */
export type Engine = {
  readonly rank: (query: RankingQuery) => BillView
  readonly choose: (choice: ModelsToBill) => ChoiceView
  readonly chooseModel: (wanted: string) => ModelChoice
  readonly findModels: (text: string) => readonly ChosenModel[]
  /** Returns the name of the model with this slug or name. */
  readonly nameOf: (wanted: string) => string | null
}

export async function startEngine(data: BillData): Promise<Engine> {
  const catalogue = decodeBillData(data)
  await yieldToBrowser()
  const sorted = sortCatalogue(catalogue)
  const prepared = {
    ...sorted,
    offers: await mapInSteps(sorted.offers, PREPARED_AT_ONCE, prepareOffer),
    regional: await mapInSteps(sorted.regional, PREPARED_AT_ONCE, prepareOffer),
  }
  // Runs the code a few times in small steps, because the first run is slow and would delay the first keystroke.
  for (let start = 0; start < WARMING * 6; start += WARMING) {
    await yieldToBrowser()
    billView({ ...prepared, offers: prepared.offers.slice(start, start + WARMING) }, DEFAULTS)
  }
  return {
    rank: (query) => billView(prepared, query),
    choose: (choice) => choiceView(prepared, choice),
    chooseModel: (wanted) => chooseModel(prepared, wanted),
    findModels: (text) => modelsNamed(prepared, text, OFFERED_MODELS),
    nameOf: (wanted) => findModel(prepared.models, wanted)?.name ?? null,
  }
}
