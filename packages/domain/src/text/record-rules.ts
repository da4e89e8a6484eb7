import { SLUG, SLUG_LENGTH } from './slug.ts'

/** The first message of every field that is wrong; empty when nothing is. */
export type Problems = Readonly<Record<string, string>>

/** What stands in the fields; it is only compared with what is given. */
export type Values<Fields> = Readonly<Partial<Record<keyof Fields, unknown>>>

type Text = string | null | undefined
type Figure = number | null | undefined

/** A field's message is asked for only when its value differs from what stands: what is there already may stay. */
export function problemsOf(
  rules: Readonly<Record<string, (value: never) => string | null>>,
  input: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | null,
): Problems {
  const problems: Record<string, string> = {}
  for (const [field, rule] of Object.entries(rules)) {
    const isAbsent = before !== null && input[field] === undefined
    if (isAbsent || (before !== null && isSame(input[field], before[field]))) continue
    const message = (rule as (value: unknown) => string | null)(input[field])
    if (message !== null) problems[field] = message
  }
  return problems
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

export function requiredText(what: string, value: Text, min: number, max: number): string | null {
  const length = (value ?? '').trim().length
  if (length === 0) return `${what} is required`
  if (length < min) return `${what} must be at least ${min} characters`
  return length > max ? `${what} must not exceed ${max} characters` : null
}

export function textUpTo(what: string, value: Text, max: number): string | null {
  return (value ?? '').trim().length > max ? `${what} must not exceed ${max} characters` : null
}

export function slugProblem(slug: Text): string | null {
  if ((slug ?? '') === '') return 'Slug is required'
  if (!SLUG.test(slug ?? '')) return 'Slug must contain only lowercase letters, numbers, and hyphens'
  return textUpTo('Slug', slug, SLUG_LENGTH)
}

/** A slug is given once: sent back as it is, it is accepted. */
export function changedSlugProblem(slug: string | undefined, before: string): Problems {
  return slug === undefined || slug === before ? {} : { slug: 'A slug cannot be changed' }
}

/** An empty field is no rating at all. */
export function ratingProblem(rating: Figure): string | null {
  if (rating === null || rating === undefined) return null
  if (!(rating >= 0 && rating <= 5)) return 'Rating must be between 0 and 5'
  const tenths = rating * 10
  return Math.abs(tenths - Math.round(tenths)) < 1e-9 ? null : 'Rating must have at most one decimal, such as 4.5'
}

/** A year, a month of it (2025-04) or a day that the calendar has. */
export function isPartialDate(text: string): boolean {
  const [, year = '', month = '01', day = '01'] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === `${year}-${month}-${day}`
}

export function notNegative(what: string, value: Figure): string | null {
  if (value === null || value === undefined) return null
  return value >= 0 ? null : `${what} must be 0 or greater`
}

/** Also keeps out addresses that run code. */
export function webAddressProblem(what: string, value: Text): string | null {
  const address = (value ?? '').trim()
  return address === '' || /^https?:\/\/\S+$/.test(address) ? null : `${what} must start with http:// or https://`
}
