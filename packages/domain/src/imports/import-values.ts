import { exactDecimal } from '../feeds/exact-amount.ts'
import { splitList } from '../text/csv.ts'
import { discountText } from '../deals/deal-discount.ts'
import { secureUrlProblem } from '../text/record-rules.ts'
import { SLUG, SLUG_LENGTH } from '../text/slug.ts'

/** A value read from a file, or the reason for its rejection. */
export type Reading<T> = { readonly value: T } | { readonly reason: string }
export type Reader<T = unknown> = (raw: unknown, label: string) => Reading<T>

/** The largest `integer` of PostgreSQL. */
const MAX_INTEGER = 2_147_483_647
const MAX_PRICE = 1_000_000
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** Returns whether PostgreSQL can store the text: it refuses NUL and lone surrogates. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

export function text(max: number, min = 0): Reader<string> {
  return (raw, label) => {
    if (typeof raw !== 'string' && typeof raw !== 'number') return { reason: `${label} must be text` }
    const value = String(raw).trim()
    if (!isStorable(value)) return { reason: `${label} contains characters that are not allowed` }
    if (value.length < min) return { reason: `${label} must be at least ${min} characters` }
    return value.length > max ? { reason: `${label} must not exceed ${max} characters` } : { value }
  }
}

export const slug: Reader<string> = (raw) => {
  const value = typeof raw === 'string' ? raw.trim() : ''
  if (!SLUG.test(value)) return { reason: 'Slug must contain only lowercase letters, numbers, and hyphens' }
  return value.length > SLUG_LENGTH ? { reason: `Slug must not exceed ${SLUG_LENGTH} characters` } : { value }
}

export const webAddress: Reader<string> = (raw, label) => {
  const value = typeof raw === 'string' ? raw.trim() : ''
  if (!/^https?:\/\/[^\s/$.?#]\S*$/i.test(value) || !isStorable(value)) {
    return { reason: `${label} must start with http:// or https://` }
  }
  return value.length > 2000 ? { reason: `${label} must not exceed 2000 characters` } : { value }
}

/** Reads a link that starts with https://, by the rule of the forms. */
export const secureUrl: Reader<string> = (raw, label) => {
  const value = typeof raw === 'string' ? raw.trim() : '-'
  const reason = isStorable(value)
    ? secureUrlProblem(label, value)
    : `${label} contains characters that are not allowed`
  return reason === null ? { value } : { reason }
}

function toNumber(raw: unknown): number | null {
  const value = typeof raw === 'string' && NUMBER.test(raw.trim()) ? Number(raw) : raw
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export function wholeNumber(min: number): Reader<number> {
  return (raw, label) => {
    const value = toNumber(raw)
    if (value === null) return { reason: `${label} must be a number` }
    if (!Number.isInteger(value)) return { reason: `${label} must be a whole number` }
    if (value < min) return { reason: min === 0 ? `${label} must be 0 or greater` : `${label} must be at least ${min}` }
    return value > MAX_INTEGER ? { reason: `${label} must not exceed ${MAX_INTEGER}` } : { value: value + 0 }
  }
}

/** Reads a rating and rounds it to two decimals. */
export const rating: Reader<number> = (raw) => {
  const value = toNumber(raw)
  if (value === null || value < 0 || value > 5) return { reason: 'Rating must be between 0 and 5' }
  return { value: Math.round(value * 100) / 100 + 0 }
}

export const price: Reader<number> = (raw, label) => {
  const value = toNumber(raw)
  if (value === null) return { reason: `${label} must be a number` }
  if (value < 0) return { reason: `${label} must be 0 or greater` }
  return value > MAX_PRICE ? { reason: `${label} must not exceed ${MAX_PRICE}` } : { value: value + 0 }
}

const FLAGS = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

export const flag: Reader<boolean> = (raw) => {
  const word = typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : ''
  const value = FLAGS.get(word.trim().toLowerCase())
  return value === undefined ? { reason: 'Expected true, false, yes, no, 1 or 0' } : { value }
}

/** Accepts only USD, because prices of models are compared with each other. */
export const usDollars: Reader<string> = (raw, label) =>
  typeof raw === 'string' && raw.trim().toUpperCase() === 'USD' ? { value: 'USD' } : { reason: `${label} must be USD` }

export const currency: Reader<string> = (raw) => {
  const value = typeof raw === 'string' ? raw.trim().toUpperCase() : ''
  return /^[A-Z]{3}$/.test(value) ? { value } : { reason: 'Valid 3-letter currency code is required (e.g., USD, EUR)' }
}

export const uuid: Reader<string> = (raw, label) => {
  const value = typeof raw === 'string' ? raw.trim().toLowerCase() : ''
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? { value } : { reason: `${label} is not a valid id` }
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?$/i

export const day: Reader<string> = (raw, label) => {
  const value = typeof raw === 'string' ? raw.trim() : ''
  const date = isDay(value) ? value : value.slice(0, 10)
  // A timestamp is accepted too: other products export days as timestamps.
  const isTaken = isDay(value) || (MOMENT.test(value) && isDay(date))
  return isTaken ? { value: date } : { reason: `${label} must be a valid date` }
}

/** Reads a timestamp. A day without a time means midnight UTC; a time without a zone is UTC. */
export const moment: Reader<string> = (raw, label) => {
  const value = typeof raw === 'string' ? raw.trim() : ''
  const [, date = '', , , , , zone] = MOMENT.exec(value) ?? []
  const isTaken = isDay(value) || isDay(date)
  const time = new Date(
    isDay(value) ? `${value}T00:00:00Z` : `${value.replace(' ', 'T')}${zone === undefined ? 'Z' : ''}`,
  )
  return isTaken && !Number.isNaN(time.getTime())
    ? { value: time.toISOString() }
    : { reason: `${label} must be a valid date` }
}

function isDay(value: string): boolean {
  const [, year = '', month = '', date = ''] = DAY.exec(value) ?? []
  const made = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  return Number(year) >= 1000 && made.toISOString().slice(0, 10) === value
}

/** Reads `50%` or `$10`, the form of the catalogue. */
export const discount: Reader<string> = (raw) => {
  const value = typeof raw === 'string' ? raw.trim() : ''
  const [, percent] = /^(\d{1,3}(?:\.\d{1,4})?)\s*%$/.exec(value) ?? []
  const [, dollars] = /^\$\s*(\d{1,3}(?:,\d{3}){0,3}(?:\.\d{1,4})?|\d{1,12}(?:\.\d{1,4})?)$/.exec(value) ?? []
  if (percent !== undefined) {
    if (Number(percent) > 100) return { reason: 'Discount must be between 0 and 100 (%)' }
    return { value: discountText(withoutLeadingZeros(percent), 'percent') }
  }
  if (dollars !== undefined) return { value: discountText(withoutLeadingZeros(dollars.replaceAll(',', '')), 'usd') }
  return { reason: 'Discount must be a percentage such as 50% or an amount such as $10' }
}

function withoutLeadingZeros(figures: string): string {
  return figures.replace(/^0+(?=\d)/, '')
}

/** Reads a list: in CSV separated by semicolons, in JSON an array. Trims entries and drops empty and repeated ones. */
export function list(entry: Reader<string>): Reader<string[]> {
  return (raw, label) => {
    const entries: readonly unknown[] | null =
      typeof raw === 'string' ? splitList(raw) : Array.isArray(raw) ? raw : null
    if (entries === null) return { reason: `${label} must be a list` }
    if (entries.length > 10_000) return { reason: `${label} has too many entries` }
    const values = new Set<string>()
    for (const one of entries) {
      const reading = entry(one, label)
      if ('reason' in reading) return reading
      if (reading.value !== '') values.add(reading.value)
    }
    return { value: [...values] }
  }
}

export type Maker = { readonly slug: string | null; readonly name: string }

/** The name, and the slug in parentheses at the end. */
const MAKER = /^(.*?)(?: \(([a-z0-9-]*)\))?$/s

/** Writes a maker as one cell: `OpenAI (openai)`, or the name alone when no provider has it. */
export function makerText({ slug: own, name }: Maker): string {
  if (own !== null) return `${name} (${own})`
  // A name that ends like a slug gets empty parentheses.
  return MAKER.exec(name)?.[2] === undefined ? name : `${name} ()`
}

/** Reads a maker: an object with name and slug, or the text of a cell. */
export const maker: Reader<Maker> = (raw, label) => {
  const [, cellName, cellSlug] = typeof raw === 'string' ? (MAKER.exec(raw.trim()) ?? []) : []
  const { name = cellName, slug: own = cellSlug } = typeof raw === 'object' ? (raw as Partial<Maker>) : {}
  const reading = text(100, 1)(name, label)
  if ('reason' in reading) return reading
  if (own === null || own === undefined || own === '') return { value: { slug: null, name: reading.value } }
  const ownReading = slug(own, label)
  return 'reason' in ownReading ? ownReading : { value: { slug: ownReading.value, name: reading.value } }
}

/** Reads a year, a month or a day. */
export const partialDate: Reader<string> = (raw, label) => {
  const value = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : ''
  const isTaken = /^\d{4}(?:-\d{2}){0,2}$/.test(value) && isDay(`${value}-01-01`.slice(0, 10))
  return isTaken ? { value } : { reason: `${label} must be a year, a month such as 2025-04 or a day` }
}

/** Reads an amount with all its digits, by the rule of the feeds. */
export const exactAmount: Reader<string> = (raw, label) => {
  const value = typeof raw === 'string' || typeof raw === 'number' ? exactDecimal(String(raw).trim()) : null
  if (value === null) return { reason: `${label} must be a number` }
  return value.startsWith('-') ? { reason: `${label} must be 0 or greater` } : { value }
}
