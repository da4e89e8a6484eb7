import { formatCount } from '@inferdex/domain/text/number-display'

/** Commas are allowed only between groups of three digits: "1,05" is not a whole number. */
const WHOLE = /^(?:\d+|\d{1,3}(?:,\d{3})+)$/
const DECIMAL = /^-?(?:\d+\.?\d*|\.\d+)$/

const DECIMAL_COMMA = 'Use a point for decimals: 1.5'
const BAD_GROUPS = 'Use commas only between groups of three digits: 1,050,000'

/** Formats "1050000" as "1,050,000". Text that is not a whole number is returned as typed. */
export function groupDigits(text: string): string {
  const trimmed = text.trim()
  return WHOLE.test(trimmed) ? formatCount(Number(trimmed.replaceAll(',', ''))) : trimmed
}

const AMOUNT = /^(\d+)(?:\.(\d*))?$/

/** Formats a price for a field: "2.5" becomes "2.50". Text that is not a price is returned as typed. */
export function amountText(text: string): string {
  const parts = amountParts(text)
  return parts === null ? text.trim() : `${parts.whole}.${parts.decimals.padEnd(2, '0')}`
}

/** Formats a price for the API, without trailing zeros. */
export function amountOf(text: string): string {
  const parts = amountParts(text)
  if (parts === null) return text.trim()
  return parts.decimals === '' ? parts.whole : `${parts.whole}.${parts.decimals}`
}

function amountParts(text: string): { whole: string; decimals: string } | null {
  const [, whole, decimals = ''] = AMOUNT.exec(text.trim()) ?? []
  return whole === undefined ? null : { whole, decimals: decimals.replace(/0+$/, '') }
}

/** Parses a price or a percentage. Returns null if empty, and NaN (which no schema accepts) if it is not a number. */
export function decimalOf(text: string | undefined): number | null {
  const plain = (text ?? '').trim()
  if (plain === '') return null
  return DECIMAL.test(plain) ? finite(Number(plain)) : Number.NaN
}

/** Parses a count, such as tokens. Returns null if empty, and NaN (which no schema accepts) if it is not a number. */
export function wholeOf(text: string | undefined): number | null {
  const plain = (text ?? '').trim()
  return WHOLE.test(plain) ? finite(Number(plain.replaceAll(',', ''))) : decimalOf(plain)
}

/** Returns NaN for numbers that are not finite. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN
}

/** Returns an error if a price or percentage contains a comma. */
export function decimalProblem(text: string | undefined): string | null {
  return text?.includes(',') ? DECIMAL_COMMA : null
}

/** Returns an error if the commas of a count are misplaced. */
export function wholeProblem(text: string | undefined): string | null {
  return text?.includes(',') && !WHOLE.test(text.trim()) ? BAD_GROUPS : null
}

export function figureText(value: number | null): string {
  return value === null ? '' : String(value)
}
