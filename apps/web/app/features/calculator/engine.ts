import { parseCalculatorQuery, type RankingQuery } from '@inferdex/domain/calculator-query'
import { type BillData, decodeBillData } from '@inferdex/domain/workload-bill/bill-data'
import { type BillView, billView } from '@inferdex/domain/workload-bill/bill-view'
import { openBook } from '@inferdex/domain/workload-bill/catalogue-offers'
import { breathe } from '../../lib/breathe.ts'
import { type ChosenModel, chooseModel, type ModelChoice, modelsNamed } from './calculator-data.ts'

const OFFERED_MODELS = 50
const WARMING = 300
const DEFAULTS = parseCalculatorQuery(new URLSearchParams())

/** The calculator in the browser: the same functions as on the server, loaded when the page is idle. */
export type Engine = {
  readonly rank: (query: RankingQuery) => BillView
  readonly chooseModel: (wanted: string) => ModelChoice
  readonly findModels: (text: string) => readonly ChosenModel[]
}

export async function startEngine(data: BillData): Promise<Engine> {
  const catalogue = decodeBillData(data)
  await breathe()
  const book = openBook(catalogue)
  // Code that runs for the first time is slow: better now, in small steps, than at the first keystroke.
  for (let start = 0; start < WARMING * 3; start += WARMING) {
    await breathe()
    billView({ ...book, offers: book.offers.slice(start, start + WARMING) }, DEFAULTS)
  }
  return {
    rank: (query) => billView(book, query),
    chooseModel: (wanted) => chooseModel(book, wanted),
    findModels: (text) => modelsNamed(book, text, OFFERED_MODELS),
  }
}
