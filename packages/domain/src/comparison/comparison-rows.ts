import { compareDecimals } from '../text/decimal.ts'
import type { PriceKind } from '../offers/price-display.ts'

/** One value of a row: its text, and the figure that it is compared by. */
export type CellValue = {
  readonly text: string
  /** A decimal string; null where there is nothing to compare (unknown, not applicable, words). */
  readonly figure: string | null
  /** Small print: the source of a figure, or its scope. */
  readonly note?: string | undefined
  /** Why there is a price or none. */
  readonly priceKind?: PriceKind | undefined
}

/** Whether the lowest or the highest figure of a row is the best; null when none is. */
export type Better = 'low' | 'high' | null
export type RowLook = 'price' | 'figure' | 'score' | 'flag' | 'text'

export type RowInput = {
  readonly label: string
  readonly note?: string | undefined
  readonly look: RowLook
  readonly better: Better
  readonly values: readonly CellValue[]
}

export type ComparisonCell = CellValue & { readonly isBest: boolean }
export type ComparisonRow = {
  readonly label: string
  readonly note?: string | undefined
  readonly look: RowLook
  readonly differs: boolean
  /** Whether the best figure is clearly ahead: more than a tenth better than the second. */
  readonly leads: boolean
  readonly cells: readonly ComparisonCell[]
}
export type ComparisonGroup = { readonly title: string; readonly rows: readonly ComparisonRow[] }

export function comparisonRow({ label, note, look, better, values }: RowInput): ComparisonRow {
  const best = bestValues(values, better)
  return {
    label,
    note,
    look,
    differs: valuesDiffer(values),
    leads: bestLeads(values, better),
    cells: values.map((value, index) => ({ ...value, isBest: best[index] ?? false })),
  }
}

/**
 * Marks the lowest or highest figure of a row and all figures equal to it. None is marked when there is only one
 * figure or all are equal.
 */
export function bestValues(values: readonly Pick<CellValue, 'figure'>[], better: Better): boolean[] {
  const figures = values.flatMap(({ figure }) => figure ?? [])
  const [first] = figures
  if (better === null || first === undefined || figures.length < 2) return values.map(() => false)
  const sign = better === 'low' ? 1 : -1
  const best = figures.reduce((found, figure) => (sign * compareDecimals(figure, found) < 0 ? figure : found), first)
  const isShared = (figure: string | null) => figure !== null && compareDecimals(figure, best) === 0
  if (values.every(({ figure }) => isShared(figure))) return values.map(() => false)
  return values.map(({ figure }) => isShared(figure))
}

/** How far the best must be ahead of the second to be pointed out. */
const CLEAR_LEAD = 1.1

/** Returns whether the best figure of a row is more than a tenth better than the second; a tie is not a lead. */
export function bestLeads(values: readonly Pick<CellValue, 'figure'>[], better: Better): boolean {
  const figures = values.flatMap(({ figure }) => (figure === null ? [] : [Number(figure)])).toSorted((a, b) => a - b)
  const [first, second] = better === 'high' ? figures.toReversed() : figures
  if (better === null || first === undefined || second === undefined) return false
  const [low, high] = better === 'low' ? [first, second] : [second, first]
  return high > low * CLEAR_LEAD
}

/** Returns whether the values of a row differ: figures are compared as numbers, everything else as text. */
export function valuesDiffer(values: readonly Pick<CellValue, 'text' | 'figure'>[]): boolean {
  const [first, ...others] = values
  return first !== undefined && others.some((other) => !isSame(first, other))
}

function isSame(a: Pick<CellValue, 'text' | 'figure'>, b: Pick<CellValue, 'text' | 'figure'>): boolean {
  if (a.figure !== null && b.figure !== null && a.text !== 'Free' && b.text !== 'Free')
    return compareDecimals(a.figure, b.figure) === 0
  return a.text === b.text
}

export function countRows(groups: readonly ComparisonGroup[]): { rows: number; differing: number } {
  const rows = groups.flatMap((group) => group.rows)
  return { rows: rows.length, differing: rows.filter(({ differs }) => differs).length }
}
