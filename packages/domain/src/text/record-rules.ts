import { SLUG, SLUG_LENGTH } from './slug.ts'

/** The first message for each invalid field; empty when all are valid. */
export type Problems = Readonly<Record<string, string>>

/** The stored values, which are only compared with the given ones. */
export type Values<Fields> = Readonly<Partial<Record<keyof Fields, unknown>>>

type Text = string | null | undefined
type Figure = number | null | undefined

/**
 * Checks only fields whose value differs from the stored one, so that old values which violate a newer rule are
 * accepted.
 */
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

/** Rejects a changed slug; sending the same slug again is fine. */
export function changedSlugProblem(slug: string | undefined, before: string): Problems {
  return slug === undefined || slug === before ? {} : { slug: 'A slug cannot be changed' }
}

/** Checks a rating; an empty field means no rating. */
export function ratingProblem(rating: Figure): string | null {
  if (rating === null || rating === undefined) return null
  if (!(rating >= 0 && rating <= 5)) return 'Rating must be between 0 and 5'
  const tenths = rating * 10
  return Math.abs(tenths - Math.round(tenths)) < 1e-9 ? null : 'Rating must have at most one decimal, such as 4.5'
}

/** Returns whether a text is a year, a month (2025-04) or an existing day. */
export function isPartialDate(text: string): boolean {
  const [, year = '', month = '01', day = '01'] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === `${year}-${month}-${day}`
}

export function notNegative(what: string, value: Figure): string | null {
  if (value === null || value === undefined) return null
  return value >= 0 ? null : `${what} must be 0 or greater`
}

/** Checks that a URL starts with http:// or https://, which also keeps out `javascript:`. */
export function webUrlProblem(what: string, value: Text): string | null {
  const address = (value ?? '').trim()
  return address === '' || /^https?:\/\/\S+$/.test(address) ? null : `${what} must start with http:// or https://`
}

/** Checks a link that must be encrypted; an empty one is fine. */
export function secureUrlProblem(what: string, value: Text): string | null {
  const url = (value ?? '').trim()
  if (url === '') return null
  if (!/^https:\/\/[^\s/$.?#]\S*$/i.test(url)) return `${what} must start with https://`
  return textUpTo(what, url, 2000)
}
