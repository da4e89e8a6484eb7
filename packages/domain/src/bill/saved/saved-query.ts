import { calculatorSearch, defaultBillList, parseCalculatorQuery } from '../calculator-query.ts'
import type { QueryParams } from '../../text/query-text.ts'
import type { BillQuestion } from './estimates-for.ts'

const USUAL = parseCalculatorQuery({ get: () => null, getAll: () => [] })

/**
 * Returns the part of a calculator's URL that its bills depend on, such as "?requests=1000". What is written in another
 * way gives the same text; what only the page needs is left out.
 */
export function savedQuery(params: QueryParams): string {
  const { workload, models, showsFree } = parseCalculatorQuery(params)
  return calculatorSearch({ ...USUAL, workload, models, showsFree, list: defaultBillList(models) })
}

/** Returns what a stored query asks for. */
export function savedQuestion(query: QueryParams): BillQuestion {
  const { workload, models, showsFree } = parseCalculatorQuery(query)
  return { workload, models, showsFree }
}
