import type { DiscountUnit } from './deal-discount.ts'
import { type AllowanceScope, scopeModelsProblem } from '../plans/allowance-scope.ts'
import { type Problems, problemsOf, requiredText, textUpTo, webUrlProblem } from '../text/record-rules.ts'

/** The fields that the deal form checks. */
export type DealFormFields = {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly discount?: number | undefined
  readonly discountUnit?: DiscountUnit | undefined
  readonly providerId?: string | undefined
  readonly referralLink?: string | null | undefined
  /** Null when it has already started. */
  readonly startsAt?: string | null | undefined
  /** Null when it never ends. */
  readonly expiresAt?: string | null | undefined
  /** The models it covers; null when its source does not state them. */
  readonly scope?: AllowanceScope | null | undefined
  readonly scopeModels?: readonly string[] | undefined
}

/**
 * Checks the deal form. `before` is the stored deal, null for a new one: an expired deal can be edited if its end
 * stays. `now` is null for recorded deals of the seed, which may have ended.
 */
export function dealProblems(fields: DealFormFields, before: DealFormFields | null, now: Date | null): Problems {
  const unit = fields.discountUnit ?? before?.discountUnit ?? 'percent'
  const problems = problemsOf(
    {
      title: (value: string | undefined) => requiredText('Title', value, 3, 200),
      description: (value: string | undefined) => textUpTo('Description', value, 1000),
      discount: (value: number | undefined) => discountProblem(value ?? 0, unit),
      providerId: (value: string | undefined) => ((value ?? '') === '' ? 'Provider is required' : null),
      referralLink: (value: string | null | undefined) => webUrlProblem('Link', value),
      expiresAt: (value: string | null | undefined) => (now === null ? null : expiryProblem(value, now)),
    },
    // Changing the unit changes the meaning of the discount, so it is checked again.
    fields.discount === undefined && fields.discountUnit !== undefined
      ? { ...fields, discount: before?.discount }
      : fields,
    before !== null && unit !== before.discountUnit ? { ...before, discount: undefined } : before,
  )
  const period = periodProblem(fields, before)
  const names = namesProblem(fields, before)
  return { ...(period !== null && { startsAt: period }), ...problems, ...(names !== null && { scopeModels: names }) }
}

/** Returns why a deal cannot have this end, or null. */
export function expiryProblem(expiresAt: string | null | undefined, now: Date): string | null {
  const isPast = expiresAt !== null && expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime()
  return isPast ? 'Expiration date must be in the future' : null
}

/** Checks scope and names against each other, unless both are unchanged. */
function namesProblem(fields: DealFormFields, before: DealFormFields | null): string | null {
  if (fields.scope === undefined && fields.scopeModels === undefined) return null
  const scope = fields.scope === undefined ? (before?.scope ?? null) : fields.scope
  const stored = scope === 'named-models' ? before?.scopeModels : []
  return scopeModelsProblem({ scope, scopeModels: fields.scopeModels ?? stored ?? [] })
}

/** Checks start and end against each other, unless both are unchanged. */
function periodProblem(fields: DealFormFields, before: DealFormFields | null): string | null {
  const startsAt = fields.startsAt === undefined ? before?.startsAt : fields.startsAt
  const expiresAt = fields.expiresAt === undefined ? before?.expiresAt : fields.expiresAt
  if (!startsAt || !expiresAt || (startsAt === before?.startsAt && expiresAt === before.expiresAt)) return null
  return Date.parse(startsAt) < Date.parse(expiresAt) ? null : 'A deal must start before it ends'
}

function discountProblem(discount: number, unit: DiscountUnit): string | null {
  if (unit === 'percent') return discount >= 0 && discount <= 100 ? null : 'Discount must be between 0 and 100 (%)'
  return discount >= 0 ? null : 'Discount must be 0 or greater'
}

const DEFAULT_DAYS = 30

/** Returns the default end of a new deal. */
export function defaultExpiry(now: Date): string {
  return new Date(now.getTime() + DEFAULT_DAYS * 24 * 60 * 60 * 1000).toISOString()
}
