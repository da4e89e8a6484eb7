import { type ModelType, modelTypes } from '../../models/model-type.ts'
import { type QueryEntry, type QueryParams, queryChoice, queryNumber, queryText } from '../../text/query-text.ts'

/** Which models are billed: well-known ones, those that reach a minimum score, picked ones, or all. */
export const modelModes = ['known', 'good', 'pick', 'all'] as const
export type ModelMode = (typeof modelModes)[number]

export type ModelChoice = {
  readonly mode: ModelMode
  /** Only models of this type; '' means any. Picked models may be of any type. */
  readonly type: ModelType | ''
  /** Slugs, or names typed by a visitor without JavaScript. */
  readonly picked: readonly string[]
  /** The benchmark of the minimum score; '' means the one that most well-known models have. */
  readonly benchmark: string
  /** The slug of the model whose score is the minimum; '' uses `minScore`. */
  readonly asGoodAs: string
  /** In percent. */
  readonly minScore: number
}

export const DEFAULT_MIN_SCORE = 70
const MAX_PICKED = 10

export const defaultModelChoice: ModelChoice = {
  mode: 'known',
  type: '',
  picked: [],
  benchmark: '',
  asGoodAs: '',
  minScore: DEFAULT_MIN_SCORE,
}

export const modelChoiceKeys = ['models', 'type', 'pick', 'bench', 'as', 'score'] as const

/** Parses only the keys that the mode uses, so that equal choices have equal URLs. */
export function parseModelChoice(params: QueryParams): ModelChoice {
  const mode = queryChoice(params, 'models', modelModes, 'known')
  if (mode === 'pick') return { ...defaultModelChoice, mode, picked: namesOf(params.getAll('pick')) }
  const type = queryChoice(params, 'type', ['', ...modelTypes], '')
  if (mode !== 'good') return { ...defaultModelChoice, mode, type }
  return {
    ...defaultModelChoice,
    mode,
    type,
    benchmark: queryText(params, 'bench').trim(),
    asGoodAs: queryText(params, 'as').trim(),
    minScore: scoreOf(String(queryNumber(params, 'score', 0, 100) ?? DEFAULT_MIN_SCORE)),
  }
}

export function modelChoiceEntries(choice: ModelChoice): QueryEntry[] {
  const { mode, type, picked, benchmark, asGoodAs, minScore } = choice
  if (mode === 'known') return [['type', type]]
  if (mode === 'pick') return [['models', mode], ...picked.map((name) => ['pick', name] as const)]
  if (mode !== 'good') {
    return [
      ['models', mode],
      ['type', type],
    ]
  }
  return [
    ['models', mode],
    ['type', type],
    ['bench', benchmark],
    ['as', asGoodAs],
    ['score', minScore === DEFAULT_MIN_SCORE ? null : minScore],
  ]
}

/** Parses a percentage with one decimal; text that is not a number counts as 0. */
export function scoreOf(text: string): number {
  const value = Number(text.trim().replace('%', ''))
  return Number.isFinite(value) ? Math.round(Math.min(100, Math.max(0, value)) * 10) / 10 : 0
}

function namesOf(given: readonly string[]): readonly string[] {
  const names = given
    .map((text) => text.replaceAll('\0', '').trim().slice(0, 100).toWellFormed())
    .filter((text) => text !== '')
  return [...new Set(names)].slice(0, MAX_PICKED)
}
