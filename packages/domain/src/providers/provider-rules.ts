import type { ProviderKind } from '../offers/who-sells/provider-kind.ts'
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
  kindNote: (value: string | null | undefined) => textUpTo('The reason', value, 300),
  kindSourceUrl: (value: string | null | undefined) => webUrlProblem('Source', value),
  kindObservedOn: (value: string | null | undefined) =>
    value === null || value === undefined || /^\d{4}-\d{2}-\d{2}$/.test(value) ? null : 'Enter a day',
}

/** The kind of a provider, with its evidence. */
export type ProviderKindFields = {
  readonly kind?: ProviderKind | undefined
  readonly kindNote?: string | null | undefined
  readonly kindSourceUrl?: string | null | undefined
  readonly kindObservedOn?: string | null | undefined
}

/** The fields that the provider form checks. */
export type ProviderFormFields = ProviderKindFields & {
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
  return { ...problemsOf(RULES, fields, before), ...kindProblems(fields, before) }
}

/** Rejects a kind without evidence: a reason or a source, and the day. Sellers need none. */
function kindProblems(fields: ProviderFormFields, before: Values<ProviderFormFields> | null): Problems {
  const after = <Key extends keyof ProviderKindFields>(key: Key) =>
    fields[key] === undefined ? (before?.[key] as ProviderKindFields[Key]) : fields[key]
  if (KIND_FIELDS.every((key) => fields[key] === undefined) || (after('kind') ?? 'seller') === 'seller') return {}
  return {
    ...(isEmpty(after('kindNote')) && isEmpty(after('kindSourceUrl'))
      ? { kindNote: 'Say in a sentence why, or give a source' }
      : {}),
    ...(isEmpty(after('kindObservedOn')) ? { kindObservedOn: 'Enter the day on which you looked' } : {}),
  }
}

const KIND_FIELDS = ['kind', 'kindNote', 'kindSourceUrl', 'kindObservedOn'] as const

function isEmpty(value: string | null | undefined): boolean {
  return (value ?? '').trim() === ''
}
