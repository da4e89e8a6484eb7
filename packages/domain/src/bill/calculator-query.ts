import { type QueryParams, queryChoice, queryString, queryText } from '../text/query-text.ts'
import { type ModelChoice, modelChoiceEntries, modelChoiceKeys, parseModelChoice } from './workload/model-choice.ts'
import { parseWorkload, wholeNumber, type Workload, workloadEntries, workloadKeys } from './workload/workload.ts'

export const DEFAULT_TOKENS = 500_000
export const MAX_TOKENS = 1_000_000_000_000

export const billLists = ['offers', 'models'] as const
export type BillList = (typeof billLists)[number]

/** Everything that the address of the calculator says. */
export type CalculatorQuery = {
  /** A slug; without one the page chooses. Somebody without script may have typed a name. */
  readonly model: string
  readonly input: number
  readonly output: number
  readonly workload: Workload
  /** Which models are billed. */
  readonly models: ModelChoice
  /** Every offer, or the cheapest of each model. */
  readonly list: BillList
  readonly showsFree: boolean
  readonly showsAll: boolean
  /** The offer whose formula is open: '' is the first, NONE_OPEN none. */
  readonly open: string
}

/** What of it decides the ranking. */
export type RankingQuery = Pick<CalculatorQuery, 'workload' | 'models' | 'list' | 'showsFree' | 'showsAll' | 'open'>

export const NONE_OPEN = 'none'

export const calculatorQueryKeys = [
  'model',
  'input',
  'output',
  ...workloadKeys,
  ...modelChoiceKeys,
  'list',
  'free',
  'all',
  'open',
] as const

/** Never fails: what cannot be read counts as 0, and what is unknown is as if it were not there. */
export function parseCalculatorQuery(params: QueryParams): CalculatorQuery {
  const tokens = (name: string) => wholeNumber(params.get(name) ?? String(DEFAULT_TOKENS), MAX_TOKENS)
  const models = parseModelChoice(params)
  return {
    model: queryText(params, 'model').trim(),
    input: tokens('input'),
    output: tokens('output'),
    workload: parseWorkload(params),
    models,
    list: queryChoice(params, 'list', billLists, usualList(models)),
    showsFree: params.get('free') === 'show',
    showsAll: params.get('all') === 'true',
    open: queryText(params, 'open'),
  }
}

/** Whoever picked models wants to see who sells them; others want to see each model once. */
export function usualList({ mode }: ModelChoice): BillList {
  return mode === 'pick' ? 'offers' : 'models'
}

export function calculatorSearch(query: CalculatorQuery): string {
  const unlessUsual = (tokens: number) => (tokens === DEFAULT_TOKENS ? null : tokens)
  return queryString([
    ['model', query.model],
    ['input', unlessUsual(query.input)],
    ['output', unlessUsual(query.output)],
    ...workloadEntries(query.workload),
    ...modelChoiceEntries(query.models),
    ['list', query.list === usualList(query.models) ? null : query.list],
    ['free', query.showsFree ? 'show' : null],
    ['all', query.showsAll ? 'true' : null],
    ['open', query.open],
  ])
}
