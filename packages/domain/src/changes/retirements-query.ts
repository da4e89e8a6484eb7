import { type QueryParams, queryChoice, queryNumber, queryString, queryText } from '../text/query-text.ts'
import { MOVE_WORKLOAD, type MoveWorkload } from './lifecycle-text.ts'

export const retirementViews = ['upcoming', 'retired', 'undated'] as const
export type RetirementView = (typeof retirementViews)[number]

/** The state of /retirements in its URL. */
export type RetirementsQuery = {
  readonly show: RetirementView
  readonly provider: string
  readonly workload: MoveWorkload
}

export const retirementsQueryKeys = ['show', 'provider', 'requests', 'input', 'output'] as const

const MOST = { requests: 1_000_000_000, input: 10_000_000, output: 10_000_000 } as const

/** Parses the URL. Never throws: invalid values are ignored. */
export function parseRetirementsQuery(params: QueryParams): RetirementsQuery {
  const figure = (name: keyof MoveWorkload) =>
    Math.round(queryNumber(params, name, 0, MOST[name]) ?? MOVE_WORKLOAD[name])
  return {
    show: queryChoice(params, 'show', retirementViews, 'upcoming'),
    provider: queryText(params, 'provider').trim(),
    workload: { requests: figure('requests'), input: figure('input'), output: figure('output') },
  }
}

export function retirementsSearch({ show, provider, workload }: RetirementsQuery): string {
  const figure = (name: keyof MoveWorkload) => (workload[name] === MOVE_WORKLOAD[name] ? null : workload[name])
  return queryString([
    ['show', show === 'upcoming' ? null : show],
    ['provider', provider],
    ['requests', figure('requests')],
    ['input', figure('input')],
    ['output', figure('output')],
  ])
}
