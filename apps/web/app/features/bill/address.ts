import { type CalculatorQuery, calculatorSearch } from '@inferdex/domain/bill/calculator-query'
import { paths } from '../../lib/paths.ts'

export function addressOf(query: CalculatorQuery): string {
  return paths.calculator() + calculatorSearch(query)
}
