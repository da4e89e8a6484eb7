import { toolTypes } from '../providers/provider-filters.ts'
import { dealUses } from '../deals/deal-choices.ts'
import { allowanceScopes } from '../plans/allowance-scope.ts'
import { numberAsDecimal } from '../text/decimal.ts'
import { readJson } from './import-json.ts'
import { currency, flag, list, price, type Reader, text, webAddress, wholeNumber } from './import-values.ts'
import { type LimitPeriod, limitPeriods } from '../plans/limit-periods.ts'
import type { EditedTier } from '../plans/pricing-edits.ts'
import { pricingFindings } from '../plans/pricing-rules.ts'

// Parses the nested objects of a record: tools and pricing tiers. In CSV their cell contains JSON.

type Part<T> = { readonly read: Reader<T>; readonly otherwise?: T }
type Shape<T> = { readonly [Key in keyof T]: Part<T[Key]> }

const MAX_OBJECTS = 100

/**
 * Parses an object by its shape: unknown keys are dropped; a missing, null or empty key gets the default `otherwise`.
 */
function object<T extends object>(shape: Shape<T>): Reader<T> {
  return (raw, label) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { reason: `${label} must be an object` }
    const value: Partial<Record<keyof T, unknown>> = {}
    for (const key of Object.keys(shape) as (keyof T & string)[]) {
      const { read, otherwise } = shape[key]
      const given = Object.hasOwn(raw, key) ? (raw as Record<string, unknown>)[key] : undefined
      if (given === undefined || given === null || given === '') {
        if (otherwise === undefined) return { reason: `${label}: ${key} is required` }
        value[key] = otherwise
        continue
      }
      const reading = read(given, `${label}: ${key}`)
      if ('reason' in reading) return reading
      value[key] = reading.value
    }
    // The loop above has set every key of the shape.
    return { value: value as T }
  }
}

function objects<T>(read: Reader<T>): Reader<T[]> {
  return (raw, label) => {
    const parsed = typeof raw === 'string' ? readJson(raw.trim() === '' ? '[]' : raw) : { value: raw }
    if ('problem' in parsed || !Array.isArray(parsed.value)) return { reason: `${label} must be a list of objects` }
    if (parsed.value.length > MAX_OBJECTS) return { reason: `${label} has more than ${MAX_OBJECTS} entries` }
    const values: T[] = []
    for (const [index, one] of parsed.value.entries()) {
      const reading = read(one, `${label} ${index + 1}`)
      if ('reason' in reading) return reading
      values.push(reading.value)
    }
    return { value: values }
  }
}

function oneOf<const T extends string>(allowed: readonly T[]): Reader<T> {
  return (raw, label) => {
    const value = allowed.find((one) => one === raw)
    return value === undefined ? { reason: `${label} must be one of ${allowed.join(', ')}` } : { value }
  }
}

const optional = <T>(read: Reader<T>): Part<T | null> => ({ read, otherwise: null })
const off: Part<boolean> = { read: flag, otherwise: false }

/** Reads a price as a decimal string: prices inside limits are stored as text. */
const exactPrice: Reader<string> = (raw, label) => {
  const reading = price(raw, label)
  return 'reason' in reading ? reading : { value: numberAsDecimal(reading.value) }
}
const amount: Reader<number> = (raw, label) =>
  typeof raw === 'number' && Number.isFinite(raw) && Math.abs(raw) <= 1e12
    ? { value: raw + 0 }
    : { reason: `${label} must be a number` }

export type ToolRecord = {
  readonly name: string
  readonly description: string | null
  readonly type: (typeof toolTypes)[number]
  readonly platform: string | null
  readonly official: boolean
  readonly documentation: string | null
}

const tools = objects(
  object<ToolRecord>({
    name: { read: text(200, 1) },
    description: optional(text(2000)),
    type: { read: oneOf(toolTypes), otherwise: 'other' },
    platform: optional(text(200)),
    official: off,
    documentation: optional(webAddress),
  }),
)

export const toolList: Reader<ToolRecord[]> = (raw, label) => {
  const reading = tools(raw, label)
  if ('reason' in reading) return reading
  const names = new Set(reading.value.map(({ name }) => name))
  return names.size === reading.value.length ? reading : { reason: `${label}: two have the same name` }
}

type Limit<Price extends string> = {
  readonly amount: number
  readonly period: LimitPeriod
  readonly overage: { readonly enabled: boolean } & { readonly [Key in Price]: string | null }
}

/** A tier as it is stored; overage prices are decimal strings. */
export type TierRecord = Omit<EditedTier, 'price' | 'displayOrder' | 'limits'> & {
  readonly price: number
  readonly displayOrder: number
  readonly limits: {
    readonly tokens: Limit<'pricePerMillion'> | null
    readonly requests: Limit<'pricePerRequest'> | null
    readonly speed: { readonly tokensPerSecond: number | null; readonly description: string | null } | null
    readonly concurrentRequests: number | null
  }
}

const period = { read: oneOf(limitPeriods), otherwise: 'month' } as const

const limits = object<TierRecord['limits']>({
  tokens: optional(
    object<Limit<'pricePerMillion'>>({
      amount: { read: amount },
      period,
      overage: {
        read: object<Limit<'pricePerMillion'>['overage']>({ enabled: off, pricePerMillion: optional(exactPrice) }),
        otherwise: { enabled: false, pricePerMillion: null },
      },
    }),
  ),
  requests: optional(
    object<Limit<'pricePerRequest'>>({
      amount: { read: amount },
      period,
      overage: {
        read: object<Limit<'pricePerRequest'>['overage']>({ enabled: off, pricePerRequest: optional(exactPrice) }),
        otherwise: { enabled: false, pricePerRequest: null },
      },
    }),
  ),
  speed: optional(object({ tokensPerSecond: optional(amount), description: optional(text(200)) })),
  concurrentRequests: optional(wholeNumber(1)),
})

const tiers = objects(
  object<TierRecord>({
    id: { read: text(100, 1) },
    name: { read: text(100, 1) },
    badge: optional(text(40)),
    description: optional(text(1000)),
    price: { read: price },
    currency: { read: currency, otherwise: 'USD' },
    billingPeriod: { read: oneOf(['monthly', 'annual', 'one-time', 'pay-as-you-go']), otherwise: 'monthly' },
    isUnlimited: off,
    isFreeTier: off,
    isRecommended: off,
    requiresCreditCard: optional(flag),
    displayOrder: { read: wholeNumber(0), otherwise: 0 },
    trialPeriodDays: optional(wholeNumber(1)),
    features: { read: list(text(200)), otherwise: [] },
    limits: { read: limits, otherwise: { tokens: null, requests: null, speed: null, concurrentRequests: null } },
    use: optional(oneOf(dealUses)),
    scope: optional(oneOf(allowanceScopes)),
    scopeModels: { read: list(text(200)), otherwise: [] },
  }),
)

/** Reads tiers and applies the rules of the pricing page, with the same messages; an empty list is fine. */
export const tierList: Reader<TierRecord[]> = (raw, label) => {
  const reading = tiers(raw, label)
  if ('reason' in reading || reading.value.length === 0) return reading
  const error = pricingFindings(reading.value.map(toEditedTier)).find(({ level }) => level === 'error')
  return error === undefined ? reading : { reason: error.message }
}

function toEditedTier(tier: TierRecord): EditedTier {
  const { tokens, requests } = tier.limits
  const figure = (money: string | null) => (money === null ? null : Number(money))
  return {
    ...tier,
    limits: {
      ...tier.limits,
      tokens: tokens && {
        ...tokens,
        overage: { enabled: tokens.overage.enabled, pricePerMillion: figure(tokens.overage.pricePerMillion) },
      },
      requests: requests && {
        ...requests,
        overage: { enabled: requests.overage.enabled, pricePerRequest: figure(requests.overage.pricePerRequest) },
      },
    },
  }
}

/** Converts the API's `modelCapabilities` (objects that contain a capability with a name) to names. */
export function capabilityNames(raw: unknown): unknown {
  if (!Array.isArray(raw)) return raw
  return raw.map((one: unknown) => {
    const capability = (one as { capability?: { name?: unknown } | null } | null)?.capability
    return capability === undefined || capability === null ? one : capability.name
  })
}
