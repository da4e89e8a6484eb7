import { type QueryParams, queryChoice, queryString, queryText } from '../text/query-text.ts'
import { type ModelChoice, modelChoiceEntries, modelChoiceKeys, parseModelChoice } from './workload/model-choice.ts'
import { parseWorkload, wholeNumber, type Workload, workloadEntries, workloadKeys } from './workload/workload.ts'

export const DEFAULT_TOKENS = 500_000
export const MAX_TOKENS = 1_000_000_000_000

export const billLists = ['offers', 'models'] as const
export type BillList = (typeof billLists)[number]

/** The state of the calculator in its URL. */
export type CalculatorQuery = {
  /** A slug, or a name typed by a visitor without JavaScript. Empty: the page chooses. */
  readonly model: string
  readonly input: number
  readonly output: number
  readonly workload: Workload
  /** Which models are billed. */
  readonly models: ModelChoice
  /** The slug or name of the model that the visitor uses now; empty for none. */
  readonly now: string
  /** Every offer, or the cheapest of each model. */
  readonly list: BillList
  readonly showsFree: boolean
  readonly showsAll: boolean
  /** The key of the offer whose details are open; '' means the first one, NONE_OPEN none. */
  readonly open: string
}

/** The part of the query that the ranking depends on. */
export type RankingQuery = Pick<
  CalculatorQuery,
  'workload' | 'models' | 'now' | 'list' | 'showsFree' | 'showsAll' | 'open'
>

export const NONE_OPEN = 'none'

export const calculatorQueryKeys = [
  'model',
  'input',
  'output',
  ...workloadKeys,
  ...modelChoiceKeys,
  'now',
  'list',
  'free',
  'all',
  'open',
] as const

/** Parses the URL. Never throws: a figure that cannot be read counts as 0, and unknown values are ignored. */
export function parseCalculatorQuery(params: QueryParams): CalculatorQuery {
  const tokens = (name: string) => wholeNumber(params.get(name) ?? String(DEFAULT_TOKENS), MAX_TOKENS)
  const models = parseModelChoice(params)
  return {
    model: queryText(params, 'model').trim(),
    input: tokens('input'),
    output: tokens('output'),
    workload: parseWorkload(params),
    models,
    now: queryText(params, 'now').trim(),
    list: queryChoice(params, 'list', billLists, defaultBillList(models)),
    showsFree: params.get('free') === 'show',
    showsAll: params.get('all') === 'true',
    open: queryText(params, 'open'),
  }
}

/** Returns the default list: all offers when the visitor picked models, else each model once. */
export function defaultBillList({ mode }: ModelChoice): BillList {
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
    ['now', query.now],
    ['list', query.list === defaultBillList(query.models) ? null : query.list],
    ['free', query.showsFree ? 'show' : null],
    ['all', query.showsAll ? 'true' : null],
    ['open', query.open],
  ])
}
