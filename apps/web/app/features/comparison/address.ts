import { type ComparisonQuery, comparisonSearch } from '@inferdex/domain/comparison/comparison-query'
import { paths } from '../../lib/paths.ts'

export function addressOf(query: ComparisonQuery): string {
  return paths.compare() + comparisonSearch(query)
}
