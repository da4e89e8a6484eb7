import type { EditedModel } from '@inferdex/contracts/models/models.staff'
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
  name: 'Name',
  slug: 'Slug',
  version: 'Version',
  family: 'Family',
  architecture: 'Architecture',
  labName: 'Maker, if not listed',
  labSlug: 'Maker',
  parameterCount: 'Parameters',
  contextWindow: 'Context, tokens',
  maxOutput: 'Max output, tokens',
  releaseDate: 'Released',
  knowledgeCutoff: 'Knowledge cutoff',
  setType: 'Type',
  isOpenSource: 'Weights',
  hasOpenWeights: 'Open weights',
  licence: 'Licence',
  quantization: 'Quantization',
  capabilities: 'Capabilities',
  rating: 'Editorial rating',
  reviewCount: 'Editorial reviews',
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
  const own: Fields = {
    name: model?.name ?? '',
    slug: model?.slug ?? '',
    version: model?.version ?? '',
    family: model?.family ?? '',
    architecture: model?.architecture ?? '',
    labName: model?.lab?.name ?? '',
    labSlug: model?.lab?.slug ?? '',
    parameterCount: model?.parameterCount ?? '',
    contextWindow: tokensText(model?.contextWindow ?? null),
    maxOutput: tokensText(model?.maxOutput ?? null),
    releaseDate: model?.releaseDate ?? '',
    knowledgeCutoff: model?.knowledgeCutoff ?? '',
    setType: model?.setType ?? '',
    isOpenSource: String(model?.isOpenSource ?? false),
    hasOpenWeights: String(model?.hasOpenWeights ?? false),
    licence: model?.licence ?? '',
    quantization: model?.quantization.join(', ') ?? '',
    capabilities: model?.capabilities.join(',') ?? '',
    rating: figureText(model?.editorialRating ?? null),
    reviewCount: groupDigits(String(model?.editorialReviewCount ?? 0)),
  }
  const scored = (model?.scores ?? []).reduce(
    (fields, score) =>
      withRow(fields, `scores.${score.benchmarkType}`, {
        score: String(score.score),
        testedOn: score.testedOn ?? '',
        reporting: score.reporting,
        sourceUrl: score.sourceUrl ?? '',
      }),
    own,
  )
  return withOffers(scored, model?.offers ?? [])
}

export function modelInput(fields: Fields) {
  const text = (key: string) => (fields[key] ?? '').trim()
  return {
    name: text('name'),
    slug: text('slug'),
    version: text('version') || null,
    family: text('family') || null,
    architecture: text('architecture') || null,
    lab: text('labName') === '' ? null : { slug: text('labSlug') || null, name: text('labName') },
    parameterCount: text('parameterCount') || null,
    contextWindow: wholeOf(fields.contextWindow),
    maxOutput: wholeOf(fields.maxOutput),
    releaseDate: text('releaseDate') || null,
    knowledgeCutoff: text('knowledgeCutoff') || null,
    setType: modelTypes.find((type) => type === fields.setType) ?? null,
    isOpenSource: fields.isOpenSource === 'true',
    hasOpenWeights: fields.isOpenSource === 'true' || fields.hasOpenWeights === 'true',
    licence: text('licence') || null,
    quantization: listOf(fields.quantization),
    capabilities: listOf(fields.capabilities),
    rating: decimalOf(fields.rating),
    reviewCount: wholeOf(fields.reviewCount) ?? 0,
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

/** Checks the rules of the form. Saved values are accepted even if they break a rule. */
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
