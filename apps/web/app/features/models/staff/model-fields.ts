import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import {
  modelField,
  type ModelFields,
  modelFields as modelTable,
  type ModelStaffKey,
  modelStaffKeys,
} from '@inferdex/domain/models/model-fields'
import { modelTypes } from '@inferdex/domain/models/model-type'
import { modelProblems } from '@inferdex/domain/models/model-rules'
import { type Fields, rowsBelow, rowsOf, withRow } from '../../../lib/forms/edited-fields.ts'
import {
  decimalOf,
  decimalProblem,
  figureText,
  groupDigits,
  wholeOf,
  wholeProblem,
} from '../../../lib/forms/figure-text.ts'
import type { Messages } from '../../../lib/forms/form-messages.ts'
import { offerFieldAt, offersInput, priceLabel, tokensText, withOffers } from '../../offers/staff/offer-fields.ts'

export const MODEL_LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(modelStaffKeys.map((key) => [key, modelField(key).label])),
  labName: 'Maker, if not listed',
  labSlug: 'Maker',
}

const PART_LABELS: Readonly<Record<string, string>> = {
  providerId: 'provider',
  providerModelId: 'model id',
  status: 'status',
  pricingKind: 'pricing',
  contextWindow: 'context',
  maxOutput: 'max output',
  retiresOn: 'retires on',
  successor: 'successor',
  sourceUrl: 'source',
  score: 'score',
  testedOn: 'tested on',
  reporting: 'reporting',
}

export const EMPTY_SCORE: Fields = { score: '', testedOn: '', reporting: 'self', sourceUrl: '' }

/** Returns the form fields of a model. Offers are `offers.{id}.{field}`, scores `scores.{benchmark}.{field}`. */
export function modelFields(model: EditedModel | null): Fields {
  const own = Object.fromEntries(modelStaffKeys.map((key) => [key, fieldText(key, model)]))
  const { lab: _, ...texts } = own
  const named: Fields = { ...texts, labName: model?.lab?.name ?? '', labSlug: model?.lab?.slug ?? '' }
  const scored = (model?.scores ?? []).reduce(
    (fields, score) =>
      withRow(fields, `scores.${score.benchmarkType}`, {
        score: String(score.score),
        testedOn: score.testedOn ?? '',
        reporting: score.reporting,
        sourceUrl: score.sourceUrl ?? '',
      }),
    named,
  )
  return withOffers(scored, model?.offers ?? [])
}

/** Returns the text of a field in the form. Staff edit the editorial figures, not those of the community. */
function fieldText(key: ModelStaffKey, model: EditedModel | null): string {
  const { type } = modelField(key)
  if (type === 'rating') return figureText(model?.editorialRating ?? null)
  if (type === 'count') return groupDigits(String(model?.editorialReviewCount ?? 0))
  const value = model?.[key] ?? null
  if (type === 'flag') return String(value === true)
  if (Array.isArray(value)) return value.join(type === 'names' ? ', ' : ',')
  if (type === 'context' || type === 'tokens') return tokensText(Number.isInteger(value) ? Number(value) : null)
  return typeof value === 'string' ? value : ''
}

const orNull = (text: string) => text.trim() || null

/** Converts the text of each type of field to its value. */
const VALUE_OF = {
  name: (text: string) => text.trim(),
  slug: (text: string) => text.trim(),
  filledText: orNull,
  text: orNull,
  url: orNull,
  day: orNull,
  partialDate: orNull,
  flag: (text: string) => text === 'true',
  context: wholeOf,
  tokens: wholeOf,
  rating: decimalOf,
  count: (text: string) => wholeOf(text) ?? 0,
  names: listOf,
  capabilities: listOf,
  modelType: (text: string) => modelTypes.find((type) => type === text) ?? null,
} as const satisfies Record<'url' | ModelFields[OwnKey]['type'], (text: string) => unknown>

/** The maker has two fields in the form. */
type OwnKey = Exclude<ModelStaffKey, 'lab'>
type OwnInput = { readonly [Key in OwnKey]: ReturnType<(typeof VALUE_OF)[ModelFields[Key]['type']]> }

function ownInput(fields: Fields): OwnInput {
  const values = modelStaffKeys.flatMap((key) =>
    key === 'lab' ? [] : [[key, VALUE_OF[modelTable[key].type](fields[key] ?? '')]],
  )
  return Object.fromEntries(values) as OwnInput
}

export function modelInput(fields: Fields) {
  const text = (key: string) => (fields[key] ?? '').trim()
  const own = ownInput(fields)
  return {
    ...own,
    lab: text('labName') === '' ? null : { slug: text('labSlug') || null, name: text('labName') },
    hasOpenWeights: own.isOpenSource || own.hasOpenWeights,
    offers: offersInput(fields),
    scores: [...rowsBelow(fields, 'scores')].map(([name, score]) => scoreInput(name, score)),
  }
}

export type ModelInput = ReturnType<typeof modelInput>

export function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function scoreInput(benchmarkType: string, score: Fields) {
  return {
    benchmarkType,
    score: decimalOf(score.score),
    testedOn: score.testedOn || null,
    reporting: score.reporting,
    sourceUrl: score.sourceUrl?.trim() || null,
  }
}

/** Validates the form. Saved values are accepted even if they break a rule. */
export function modelFieldProblems(fields: Fields, saved: ModelInput | null): Messages {
  return { ...modelProblems(modelInput(fields), saved), ...figureProblems(fields) }
}

const WHOLE_FIELDS = new Set(['contextWindow', 'maxOutput', 'reviewCount'])

/** Finds misplaced commas, which would change the number. */
function figureProblems(fields: Fields): Messages {
  const problems: Record<string, string> = {}
  for (const key in fields) {
    const name = key.slice(key.lastIndexOf('.') + 1)
    const isDecimal = name === 'rating' || name === 'score' || key.includes('.prices.')
    const problem = isDecimal ? decimalProblem(fields[key]) : WHOLE_FIELDS.has(name) ? wholeProblem(fields[key]) : null
    if (problem !== null) problems[key] = problem
  }
  return problems
}

/** Returns the field that a path of the input belongs to. */
export function modelFieldAt(fields: Fields, path: readonly PropertyKey[]): string {
  const names = path.map(String)
  const [first = '', second = '', third = 'score'] = names
  if (first === 'offers') return offerFieldAt(fields, names)
  if (first === 'scores') return `scores.${rowsOf(fields, 'scores')[Number(second)] ?? second}.${third}`
  return first === 'lab' ? (second === 'slug' ? 'labSlug' : 'labName') : first
}

type Names = { providerOf: (offerId: string) => string; benchmark: (name: string) => string }

/** Returns the label of a changed field: "Poe, cache read above 272,000". */
export function modelFieldLabel(key: string, names: Names): string {
  const [list = '', row = '', ...rest] = key.split('.')
  const field = rest.join('.')
  if (list === 'scores') return `${names.benchmark(row)}, ${PART_LABELS[field] ?? field}`
  if (list !== 'offers') return MODEL_LABELS[list] ?? list
  return `${names.providerOf(row)}, ${field.startsWith('prices.') ? priceLabel(field) : (PART_LABELS[field] ?? field)}`
}
