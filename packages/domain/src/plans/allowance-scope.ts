import type { PricingKind } from './pricing-kinds.ts'

/** The scope of a plan, free tier or deal among the offers of its provider. */
export const allowanceScopes = ['free-offers', 'named-models', 'all-models'] as const
export type AllowanceScope = (typeof allowanceScopes)[number]

/** The models that an allowance covers, as its source states. */
export type AllowanceCover = {
  /** Null when the source does not state it: then nothing is deducted. */
  readonly scope: AllowanceScope | null
  /** With `named-models`: slugs of models, or the provider's names for them. */
  readonly scopeModels: readonly string[]
}

export type CoveredOffer = { readonly pricingKind: PricingKind; readonly model: string }

/** Decides whether an allowance covers an offer. The names must be slugs of models. */
export function covers({ scope, scopeModels }: AllowanceCover, { pricingKind, model }: CoveredOffer): boolean {
  switch (scope) {
    case 'free-offers':
      return pricingKind === 'free'
    case 'named-models':
      return scopeModels.includes(model)
    case 'all-models':
      return true
    case null:
      return false
  }
}

/** Returns the problem with the names of an allowance, or null. */
export function scopeModelsProblem({ scope, scopeModels }: AllowanceCover): string | null {
  if (scope === 'named-models') return scopeModels.length === 0 ? 'Name at least one model' : null
  return scopeModels.length === 0 ? null : 'Only an allowance for named models has names'
}

export const SCOPE_LABELS = {
  'free-offers': 'Free models only',
  'named-models': 'Named models only',
  'all-models': 'All models',
} as const satisfies Record<AllowanceScope, string>

const SPELLED_NAMES = 2

/** Formats the scope of an allowance: "MiniMax-M2.7 only", "7 named models only". */
export function scopeText({ scope, scopeModels }: AllowanceCover): string {
  if (scope === null) return 'Models not stated'
  if (scope !== 'named-models') return SCOPE_LABELS[scope]
  const isShort = scopeModels.length <= SPELLED_NAMES
  return isShort ? `${scopeModels.join(', ')} only` : `${scopeModels.length} named models only`
}
