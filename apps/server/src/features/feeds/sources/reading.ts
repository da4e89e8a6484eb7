import { priceFieldKey } from '@inferdex/domain/evidence/field-key'
import { priceOf } from '@inferdex/domain/feeds/exact-amount'
import type { FeedEntry, FeedFact, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import type { PriceTerms } from '@inferdex/domain/feeds/price-terms'
import { webUrlProblem } from '@inferdex/domain/text/record-rules'
import { z } from 'zod'

/** Parses JSON and returns every number as its text in the file, so that no digit is lost. */
export function parseExactJson(text: string): unknown {
  try {
    return JSON.parse(text, asWritten)
  } catch (error) {
    throw new FeedProblem(`The file is not JSON: ${String(error)}`)
  }
}

// The third parameter is optional only for TypeScript, whose types lack it.
function asWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? context?.source : value
}

/** Returns the lines of a file with one JSON value per line, each keyed by its line number. */
export function exactJsonLines(text: string): [string, unknown][] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line, index) => [`line ${index + 1}`, parsedLine(line)])
}

function parsedLine(line: string): unknown {
  try {
    return parseExactJson(line)
  } catch {
    return line
  }
}

/** Text that can be stored and shown: no control characters, no lone surrogates. */
export const plainText = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'has characters that cannot be shown')
/** A source's name for something, cleaned for display: some names contain tabs or line breaks. */
export const shownName = z
  .string()
  .max(500)
  .transform(
    (text) =>
      text
        .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
        .trim()
        .slice(0, 300) || null,
  )
/** A number, as its text in the file. */
export const number = z
  .string()
  .max(60)
  .refine((text) => priceOf(text, '1') !== null, 'is not a number')
export const price = number.refine((text) => !text.startsWith('-'), 'is below zero')
const MAX_TOKENS = 2_000_000_000
export const tokens = number.refine((text) => Number(text) >= 0 && Number(text) <= MAX_TOKENS, 'is no number of tokens')
/** A web address as records store it: some sources append words. */
export const link = z
  .string()
  .min(1)
  .max(1000)
  .refine((text) => webUrlProblem('It', text) === null, 'is not an address of the web')
export const day = z.iso.date()

/** Converts a price to a fact. Zero and absent both mean unknown: sources use them interchangeably. */
export function priceFact(amount: string | null | undefined, terms: PriceTerms): FeedFact[] {
  const { kind, mode = 'standard', minInputTokens = 0, region = null, unit = '1M-tokens', times = '1' } = terms
  const value = amount == null ? null : priceOf(amount, times)
  if (value === null || /^-?[0.]+$/.test(value)) return []
  return [{ field: priceFieldKey({ kind, mode, minInputTokens, region }), value, unit }]
}

/** Converts a number of tokens to a fact; zero means that the limit is unknown. */
export function tokensFact(field: string, amount: string | null | undefined): FeedFact[] {
  const value = amount == null ? 0 : Math.round(Number(amount))
  return value === 0 ? [] : [{ field, value: String(value), unit: null }]
}

export function fact(field: string, value: string | null | undefined): FeedFact[] {
  return value == null || value === '' ? [] : [{ field, value, unit: null }]
}

/** Converts a capability to a fact; unknown ones are skipped. */
export function capabilityFact(name: string, has: boolean | null | undefined): FeedFact[] {
  return has == null ? [] : [{ field: `capability:${name}`, value: String(has), unit: null }]
}

/**
 * Reads every item of a file independently: invalid ones are rejected with the reason, and unknown fields are counted.
 */
export function readItems<T extends z.ZodObject>(
  items: Iterable<readonly [string, unknown]>,
  schema: T,
  toEntries: (item: z.output<T>, key: string) => readonly FeedEntry[],
  isKnown: (field: string) => boolean = () => false,
): ReadFeed {
  const entries = new Map<string, FeedEntry>()
  const unknownFields = new Map<string, number>()
  const refused: { key: string; reason: string }[] = []
  for (const [itemKey, item] of items) {
    const key = itemKey.slice(0, 300)
    const parsed = plainText.safeParse(itemKey).success ? schema.safeParse(item) : plainText.safeParse(itemKey)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      refused.push({ key, reason: `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'cannot be read'}` })
      continue
    }
    for (const name of unknownNames(schema, item)) {
      if (!isKnown(name)) unknownFields.set(name, (unknownFields.get(name) ?? 0) + 1)
    }
    for (const entry of toEntries(parsed.data as z.output<T>, itemKey)) {
      if (entries.has(entry.key)) refused.push({ key: entry.key.slice(0, 300), reason: 'the file has it twice' })
      else entries.set(entry.key, entry)
    }
  }
  return {
    entries: withoutDuplicates([...entries.values()]),
    unknownFields: Object.fromEntries(unknownFields),
    refused,
  }
}

/** Removes duplicate facts of an offer, keeping the first: sources list some under two keys. */
function withoutDuplicates(entries: readonly FeedEntry[]): FeedEntry[] {
  const seen = new Set<string>()
  return entries.map((entry) => {
    if (entry.providerModelId === null) return entry
    const offer = `${entry.provider ?? ''} ${entry.providerModelId.toLowerCase()}`
    const facts = entry.facts.filter(({ field, validFrom = '' }) => {
      const name = `${offer} ${field} ${validFrom}`
      return !seen.has(name) && seen.add(name)
    })
    return facts.length === entry.facts.length ? entry : { ...entry, facts }
  })
}

function* unknownNames(schema: unknown, value: unknown, path = ''): Generator<string> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    yield* unknownNames(schema.unwrap(), value, path)
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const element of value) yield* unknownNames(schema.element, element, path)
  } else if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      const known: unknown = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
      if (known === undefined) yield `${path}${name}`.slice(0, 100)
      else yield* unknownNames(known, field, `${path}${name}.`)
    }
  }
}
