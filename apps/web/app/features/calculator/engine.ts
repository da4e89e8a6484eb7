import { parseCalculatorQuery, type RankingQuery } from '@inferdex/domain/calculator-query'
import { type BillData, decodeBillData } from '@inferdex/domain/workload-bill/bill-data'
import { type BillView, billView } from '@inferdex/domain/workload-bill/bill-view'
import { openBook } from '@inferdex/domain/workload-bill/catalogue-offers'
import { type ChosenModel, chooseModel, type ModelChoice, modelsNamed } from './calculator-data.ts'

const OFFERED_MODELS = 50

/** The calculator in the browser: the same functions as on the server, loaded when the page is idle. */
export type Engine = {
  readonly rank: (query: RankingQuery) => BillView
  readonly chooseModel: (wanted: string) => ModelChoice
  readonly findModels: (text: string) => readonly ChosenModel[]
}

export function startEngine(data: BillData): Engine {
  const book = openBook(decodeBillData(data))
  // Code that runs for the first time is slow: better now, when nobody waits, than at the first keystroke.
  billView(book, parseCalculatorQuery(new URLSearchParams()))
  return {
    rank: (query) => billView(book, query),
    chooseModel: (wanted) => chooseModel(book, wanted),
    findModels: (text) => modelsNamed(book, text, OFFERED_MODELS),
  }
}
