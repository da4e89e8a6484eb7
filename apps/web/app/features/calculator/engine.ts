import type { CalculatorQuery } from '@inferdex/domain/calculator-query'
import { type BillData, decodeBillData } from '@inferdex/domain/workload-bill/bill-data'
import { openBook } from '@inferdex/domain/workload-bill/catalogue-offers'
import { type Calculation, calculate, type ChosenModel, modelsNamed } from './calculator-data.ts'

const OFFERED_MODELS = 50

/** The calculator in the browser: the same functions as on the server, loaded when the page is idle. */
export type Engine = {
  readonly calculate: (query: CalculatorQuery) => Calculation
  readonly findModels: (text: string) => readonly ChosenModel[]
}

export function startEngine(data: BillData): Engine {
  const book = openBook(decodeBillData(data))
  return {
    calculate: (query) => calculate(book, query),
    findModels: (text) => modelsNamed(book, text, OFFERED_MODELS),
  }
}
