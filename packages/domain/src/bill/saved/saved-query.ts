import { calculatorSearch, defaultBillList, parseCalculatorQuery } from '../calculator-query.ts'
import type { QueryParams } from '../../text/query-text.ts'
import type { BillQuestion } from './estimates-for.ts'

const USUAL = parseCalculatorQuery({ get: () => null, getAll: () => [] })

/**
 * Returns the part of a calculator URL that its bills depend on, such as "?requests=1000". Normalises spellings and
 * drops parameters that only the page needs.
 */
export function savedQuery(params: QueryParams): string {
  const { workload, models, showsFree } = parseCalculatorQuery(params)
  return calculatorSearch({ ...USUAL, workload, models, showsFree, list: defaultBillList(models) })
}

/** Parses a stored query. */
export function savedQuestion(query: QueryParams): BillQuestion {
  const { workload, models, showsFree } = parseCalculatorQuery(query)
  return { workload, models, showsFree }
}
