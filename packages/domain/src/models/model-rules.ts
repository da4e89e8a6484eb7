import { allowsCommercialUse } from './model-licence.ts'
import {
  notNegative,
  type Problems,
  problemsOf,
  ratingProblem,
  requiredText,
  slugProblem,
  type Values,
} from '../text/record-rules.ts'

export const MIN_CONTEXT_WINDOW = 1000

const RULES = {
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

/** What the model form looks at. The two prices are those of the specification's form: the list price. */
export type ModelFormFields = {
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

/** `before` is the record that is edited, null when one is made. A slug is given once and never edited. */
export function modelProblems(fields: ModelFormFields, before: Values<ModelFormFields> | null): Problems {
  return { ...problemsOf(RULES, fields, before), ...openSourceProblem(fields, before) }
}

/** Asked only where one of the two changes: what is there already may stay. */
function openSourceProblem(fields: ModelFormFields, before: Values<ModelFormFields> | null): Problems {
  const isOpenSource = (fields.isOpenSource ?? before?.isOpenSource) === true
  const licence = fields.licence === undefined ? before?.licence : fields.licence
  const isSame =
    before !== null && isOpenSource === before.isOpenSource && (licence ?? null) === (before.licence ?? null)
  if (isSame || !isOpenSource || typeof licence !== 'string' || allowsCommercialUse(licence) !== false) return {}
  return { isOpenSource: `${licence} does not allow commercial use: choose Open weights` }
}
