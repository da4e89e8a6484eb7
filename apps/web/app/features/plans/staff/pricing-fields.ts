import { partsOfTier, type TierPart, tierOfParts, tierParts } from '@inferdex/domain/plans/pricing-changes'
import {
  type EditedTier,
  inDisplayOrder,
  type RequestLimit,
  type SpeedLimit,
  type TokenLimit,
} from '@inferdex/domain/plans/pricing-edits'
import { formatTokens } from '@inferdex/domain/text/number-display'
import type { Fields } from '../../../lib/forms/edited-fields.ts'
import { readable } from './tier-price-text.ts'

// A price list as flat fields that can be compared one by one. A key is the id of the plan and the name of the part.

const keyOf = (id: string, part: TierPart) => `${id} ${part}`

function splitKey(key: string): { id: string; part: TierPart } {
  const space = key.lastIndexOf(' ')
  return { id: key.slice(0, space), part: key.slice(space + 1) as TierPart }
}

export function isPriceField(key: string): boolean {
  return splitKey(key).part === 'price'
}

const NOT_A_NUMBER = '\u0000NaN'

/** Keeps NaN through JSON: an invalid number must not become an empty field, which may mean "none". */
const keepNaN = (_: string, value: unknown) => (Number.isNaN(value) ? NOT_A_NUMBER : value)
const reviveNaN = (_: string, value: unknown) => (value === NOT_A_NUMBER ? Number.NaN : value)

export function fieldsOfTier(tier: EditedTier): Fields {
  const parts = partsOfTier(tier)
  return Object.fromEntries(tierParts.map((part) => [keyOf(tier.id, part), JSON.stringify(parts[part], keepNaN)]))
}

export function fieldsOf(tiers: readonly EditedTier[]): Fields {
  return Object.assign({}, ...tiers.map(fieldsOfTier)) as Fields
}

/** Returns the plans in display order. */
export function tiersOf(fields: Fields): EditedTier[] {
  const ids = new Set(Object.keys(fields).map((key) => splitKey(key).id))
  return inDisplayOrder(
    [...ids].map((id) => {
      const parts = tierParts.map((part) => [part, JSON.parse(fields[keyOf(id, part)] ?? 'null', reviveNaN) as unknown])
      return tierOfParts(id, Object.fromEntries(parts) as Record<TierPart, unknown>)
    }),
  )
}

export function withoutTier(fields: Fields, id: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => splitKey(key).id !== id))
}

/**
 * Completes plans after a merge. If one side deleted a plan that the other changed, only the changed fields are left,
 * so the others are copied from the side that still has it, `ours` first.
 */
export function withWholeTiers(fields: Fields, ours: Fields, theirs: Fields): Fields {
  const ids = new Set(Object.keys(fields).map((key) => splitKey(key).id))
  const whole = [...ids].flatMap((id) =>
    tierParts.map((part) => {
      const key = keyOf(id, part)
      return [key, fields[key] ?? ours[key] ?? theirs[key] ?? 'null'] as const
    }),
  )
  return Object.fromEntries(whole)
}

/** Applies the resolution of a conflict. Null removes the whole plan. */
export function withAnswer(fields: Fields, key: string, value: string | null, ours: Fields, theirs: Fields): Fields {
  const { id } = splitKey(key)
  if (value === null) return withoutTier(fields, id)
  return withWholeTiers({ ...fields, [key]: value }, ours, theirs)
}

const LABELS: Record<TierPart, string> = {
  name: 'name',
  badge: 'badge',
  description: 'description',
  price: 'price',
  currency: 'currency',
  billingPeriod: 'billing period',
  isUnlimited: 'unlimited',
  isFreeTier: 'free tier',
  isRecommended: 'recommended',
  requiresCreditCard: 'requires credit card',
  displayOrder: 'display order',
  trialPeriodDays: 'trial days',
  features: 'features',
  'limits.tokens': 'token limit',
  'limits.requests': 'request limit',
  'limits.speed': 'speed',
  'limits.concurrentRequests': 'concurrent requests',
  use: 'use',
  scope: 'models covered',
  scopeModels: 'names of models',
}

/** Returns the label of a field: "Pro, token limit". The plan's name is taken from the first list that has it. */
export function labelOf(key: string, ...lists: readonly Fields[]): string {
  const { id, part } = splitKey(key)
  const name = lists.map((fields) => fields[keyOf(id, 'name')]).find((found) => found !== undefined)
  return `${name === undefined ? id : (JSON.parse(name) as string)}, ${LABELS[part]}`
}

/** Formats a field's value for readers. */
export function textOf(key: string, value: string | null): string | null {
  if (value === null) return null
  const content = JSON.parse(value, reviveNaN) as unknown
  if (content === null) return 'none'
  switch (splitKey(key).part) {
    case 'limits.tokens': {
      const { amount, period, overage } = content as TokenLimit
      const above = overage.enabled ? `, then ${readable(overage.pricePerMillion) ?? 'no price'} per million` : ''
      return `${amountText(readable(amount))} tokens/${period}${above}`
    }
    case 'limits.requests': {
      const { amount, period, overage } = content as RequestLimit
      const above = overage.enabled ? `, then ${readable(overage.pricePerRequest) ?? 'no price'} per request` : ''
      return `${amountText(readable(amount))} requests/${period}${above}`
    }
    case 'limits.speed': {
      const { tokensPerSecond, description } = content as SpeedLimit
      return [`${readable(tokensPerSecond) ?? 'no'} tokens/second`, description]
        .filter((part) => part !== null)
        .join(', ')
    }
    case 'scopeModels':
    case 'features':
      return (content as string[]).join('; ')
    default:
      if (typeof content === 'boolean') return content ? 'yes' : 'no'
      return typeof content === 'string' ? content : JSON.stringify(content)
  }
}

function amountText(amount: number | null): string {
  return amount === null ? 'no' : formatTokens(amount)
}
