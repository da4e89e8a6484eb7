import type { AuditEntry } from '@inferdex/contracts/audit.staff'

/** A value of a record before and after the change, or null if there was or is none. */
export type ChangeRow = { readonly field: string; readonly from: string | null; readonly to: string | null }

/** Returns every value that differs. Nested records are listed by their path: `pricing.inputPerMillion`. */
export function changeRows(changes: NonNullable<AuditEntry['changes']>): ChangeRow[] {
  return Object.entries(changes).flatMap(([field, { from, to }]) => rowsOf(field, from, to))
}

function rowsOf(field: string, from: unknown, to: unknown): ChangeRow[] {
  const [before, after] = [partsOf(from), partsOf(to)]
  const isNested =
    (before ?? after) !== null && (before !== null || isNothing(from)) && (after !== null || isNothing(to))
  if (isNested) {
    const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
    return [...keys].flatMap((key) => rowsOf(`${field}.${key}`, before?.[key], after?.[key]))
  }
  const row = { field, from: textOf(from), to: textOf(to) }
  return row.from === row.to ? [] : [row]
}

const isNothing = (value: unknown) => value === null || value === undefined

/**
 * Returns the fields of a record or the entries of a list of records. Null for lists of plain values, which are
 * compared as a whole.
 */
function partsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof value !== 'object' || value === null) return null
  const parts = value as Record<string, unknown>
  if (Object.keys(parts).length === 0) return null
  return Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null) ? null : parts
}

function textOf(value: unknown): string | null {
  if (isNothing(value)) return null
  if (Array.isArray(value)) return value.map((item) => textOf(item) ?? 'null').join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export type Marked = { readonly start: string; readonly changed: string; readonly end: string }

/** Splits two texts into their common prefix and suffix and the differing middle, to be highlighted. */
export function markChange(from: string, to: string): { from: Marked; to: Marked } {
  const [before, after] = [[...from], [...to]]
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { from: cut(before, start, end), to: cut(after, start, end) }
}

function cut(characters: readonly string[], start: number, end: number): Marked {
  const until = characters.length - end
  return {
    start: characters.slice(0, start).join(''),
    changed: characters.slice(start, until).join(''),
    end: characters.slice(until).join(''),
  }
}
