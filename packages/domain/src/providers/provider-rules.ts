import {
  notNegative,
  type Problems,
  problemsOf,
  ratingProblem,
  requiredText,
  slugProblem,
  textUpTo,
  type Values,
  webUrlProblem,
} from '../text/record-rules.ts'

const RULES = {
  name: (value: string | undefined) => requiredText('Name', value, 2, 100),
  slug: slugProblem,
  website: (value: string | null | undefined) => webUrlProblem('Website', value),
  documentation: (value: string | null | undefined) => webUrlProblem('Documentation', value),
  description: (value: string | undefined) => textUpTo('Description', value, 1000),
  rating: ratingProblem,
  reviewCount: (value: number | null | undefined) => notNegative('Review count', value),
}

/** The fields that the provider form checks. */
export type ProviderFormFields = {
  readonly name?: string | undefined
  readonly slug?: string | undefined
  readonly website?: string | null | undefined
  readonly documentation?: string | null | undefined
  readonly description?: string | undefined
  readonly rating?: number | null | undefined
  readonly reviewCount?: number | null | undefined
}

/** Checks the provider form. `before` is the stored record, null for a new one. A slug cannot be changed later. */
export function providerProblems(fields: ProviderFormFields, before: Values<ProviderFormFields> | null): Problems {
  return problemsOf(RULES, fields, before)
}
