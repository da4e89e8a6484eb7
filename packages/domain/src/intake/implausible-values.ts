import { fieldGroup } from '../evidence/field-key.ts'

// Plausibility of a value, regardless of the previous one.

const STATUSES = new Set(['active', 'beta', 'deprecated', 'retired'])
const PRICING_KINDS = new Set(['metered', 'free', 'included', 'self-hosted', 'unknown'])
const PLAIN_NAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._:/+@()-]{0,199}$/u
const DECIMAL = /^\d{1,15}(\.\d{1,20})?$/
const WHOLE = /^\d{1,15}$/
const REGION = /^[a-z][a-z0-9-]{0,63}$/
/** A day, or a month or year if the source states no more. */
const DAY = /^\d{4}(-\d{2}(-\d{2}(T[\d:.]+Z?)?)?)?$/

/** No model has cost this much for a million tokens; prices above are in another unit. */
const HIGHEST_TOKEN_PRICE = 2000
/** No model has had a context window of this size. */
const LARGEST_LIMIT = 100_000_000
const DAY_MS = 24 * 60 * 60 * 1000
const FIRST_DAY = Date.UTC(2017, 0, 1)
const FURTHEST_DAYS = 3 * 366

/** Returns whether a value is invalid for its field: unexpected characters, an unknown keyword, or too long. */
export function isUnreadable(field: string, value: string): boolean {
  switch (fieldGroup(field)) {
    case 'price':
      return !DECIMAL.test(value)
    case 'limit':
      return !WHOLE.test(value)
    case 'score':
      return !/^-?\d{1,15}(\.\d{1,20})?$/.test(value)
    case 'capability':
      return value !== 'true' && value !== 'false'
    case 'date':
      return !isDay(value)
    case 'status':
      return !isWord(field, value)
  }
}

function isWord(field: string, value: string): boolean {
  if (field === 'status') return STATUSES.has(value)
  if (field === 'pricingKind') return PRICING_KINDS.has(value)
  if (field === 'region') return REGION.test(value)
  return PLAIN_NAME.test(value)
}

function isDay(value: string): boolean {
  return value.length <= 30 && DAY.test(value) && !Number.isNaN(Date.parse(value))
}

/** Returns whether an amount or a number of tokens is above everything that was ever sold. */
export function isHuge(field: string, value: string, unit: string | null): boolean {
  if (fieldGroup(field) === 'limit') return Number(value) > LARGEST_LIMIT
  if (fieldGroup(field) !== 'price') return false
  return unit === '1M-tokens' ? Number(value) > HIGHEST_TOKEN_PRICE : Number(value) > HIGHEST_TOKEN_PRICE * 1000
}

/** Returns whether a day is before the first language models, or too far in the future. */
export function isImplausibleDay(value: string, now: Date): boolean {
  const time = Date.parse(value)
  return time < FIRST_DAY || time > now.getTime() + FURTHEST_DAYS * DAY_MS
}
