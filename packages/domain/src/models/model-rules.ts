import { modelField, type ModelKey, type ModelUrlKey, modelUrlKeys } from './model-fields.ts'
import { allowsCommercialUse } from './model-licence.ts'
import {
  notNegative,
  type Problems,
  problemsOf,
  ratingProblem,
  requiredText,
  secureUrlProblem,
  slugProblem,
  type Values,
} from '../text/record-rules.ts'

export const MIN_CONTEXT_WINDOW = 1000

/** Links of models start with https:// */
const urlRules = Object.fromEntries(
  modelUrlKeys.map((key) => [
    key,
    (value: string | null | undefined) => secureUrlProblem(modelField(key).label, value),
  ]),
)

const RULES = {
  ...urlRules,
  name: (value: string | undefined) => requiredText('Name', value, 3, 100),
  slug: slugProblem,
  contextWindow: (value: number | null | undefined) =>
    value === null || value === undefined || value >= MIN_CONTEXT_WINDOW
      ? null
      : `Context window must be at least ${MIN_CONTEXT_WINDOW}`,
  inputPerMillion: (value: number | null | undefined) => notNegative('Input price', value),
  outputPerMillion: (value: number | null | undefined) => notNegative('Output price', value),
  rating: ratingProblem,
  reviewCount: (value: number | null | undefined) => notNegative('Review count', value),
}

/** The fields that `modelProblems` checks. */
export const evaluatedModelKeys = [...Object.keys(RULES), 'isOpenSource', 'licence'] as readonly ModelKey[]

/** The fields that the model form checks. The two prices are the list price. */
export type ModelFormFields = Partial<Record<ModelUrlKey, string | null | undefined>> & {
  readonly isOpenSource?: boolean | undefined
  readonly licence?: string | null | undefined
  readonly name?: string | undefined
  readonly slug?: string | undefined
  readonly contextWindow?: number | null | undefined
  readonly inputPerMillion?: number | null | undefined
  readonly outputPerMillion?: number | null | undefined
  readonly rating?: number | null | undefined
  readonly reviewCount?: number | null | undefined
}

/** Checks the model form. `before` is the stored record, null for a new one. A slug cannot be changed later. */
export function modelProblems(fields: ModelFormFields, before: Values<ModelFormFields> | null): Problems {
  return { ...problemsOf(RULES, fields, before), ...openSourceProblem(fields, before) }
}

/** Checks that the licence of an open-source model allows it, unless neither field changes. */
function openSourceProblem(fields: ModelFormFields, before: Values<ModelFormFields> | null): Problems {
  const isOpenSource = (fields.isOpenSource ?? before?.isOpenSource) === true
  const licence = fields.licence === undefined ? before?.licence : fields.licence
  const isSame =
    before !== null && isOpenSource === before.isOpenSource && (licence ?? null) === (before.licence ?? null)
  if (isSame || !isOpenSource || typeof licence !== 'string' || allowsCommercialUse(licence) !== false) return {}
  return { isOpenSource: `${licence} does not allow commercial use: choose Open weights` }
}
