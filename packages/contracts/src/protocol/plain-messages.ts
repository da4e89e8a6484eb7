import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  date: 'a date',
  null: 'empty',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be an email address',
  url: 'must be a web address',
  uuid: 'must be an id',
  date: 'must be a day such as 2026-07-31',
  datetime: 'must be a date and time such as 2026-07-31T12:00:00Z',
  regex: 'is not written as it should be',
}

/** Returns the message for an issue that the schema has no message for; it names the field. */
export function plainMessage(issue: Issue): string {
  const label = fieldLabel(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${label} is required` : `${label} must be ${typeLabel(issue.expected)}`
    case 'too_small':
      return `${label} ${tooSmall(String(issue.origin), Number(issue.minimum))}`
    case 'too_big':
      return `${label} ${tooBig(String(issue.origin), Number(issue.maximum))}`
    case 'invalid_format':
      return `${label} ${FORMATS[String(issue.format)] ?? 'is not written as it should be'}`
    case 'not_multiple_of':
      return `${label} must be a multiple of ${String(issue.divisor)}`
    case 'invalid_value':
      return issue.input === undefined ? `${label} is required` : `${label} must be ${oneOf(issue.values)}`
    case 'unrecognized_keys':
      return 'Unknown field'
    default:
      return issue.input === undefined ? `${label} is required` : `${label} is not valid`
  }
}

/** Returns the label of a field: `easeOfUse` becomes "Ease of use". An entry of a list gets the label of the list. */
function fieldLabel(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (name === undefined) return 'This value'
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\b(url|id|api|seo)\b/g, (word) => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function typeLabel(expected: unknown): string {
  return TYPES[String(expected)] ?? 'something else'
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'string') return minimum <= 1 ? 'is required' : `must be at least ${minimum} characters`
  if (origin === 'array' || origin === 'set') return `needs at least ${entries(minimum)}`
  return `must be at least ${minimum}`
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string') return `must not exceed ${maximum} characters`
  if (origin === 'array' || origin === 'set') return `must not have more than ${entries(maximum)}`
  return `must not exceed ${maximum}`
}

function entries(count: number): string {
  return count === 1 ? 'one entry' : `${count} entries`
}

function oneOf(values: readonly unknown[]): string {
  const [only] = values
  return values.length === 1 ? String(only) : `one of ${values.map(String).join(', ')}`
}
