import { formatCount } from '@inferdex/domain/text/number-display'

/** Commas stand between groups of three digits or nowhere: "1,05" is no whole number. */
const WHOLE = /^(?:\d+|\d{1,3}(?:,\d{3})+)$/
const DECIMAL = /^-?(?:\d+\.?\d*|\.\d+)$/

const DECIMAL_COMMA = 'Use a point for decimals: 1.5'
const BAD_GROUPS = 'Use commas only between groups of three digits: 1,050,000'

/** "1050000" reads "1,050,000"; what is no whole number stays as it was typed. */
export function groupDigits(text: string): string {
  const trimmed = text.trim()
  return WHOLE.test(trimmed) ? formatCount(Number(trimmed.replaceAll(',', ''))) : trimmed
}

const AMOUNT = /^(\d+)(?:\.(\d*))?$/

/** A price as it stands in a field: "2.5" reads "2.50"; what is no price stays as it was typed. */
export function amountText(text: string): string {
  const parts = amountParts(text)
  return parts === null ? text.trim() : `${parts.whole}.${parts.decimals.padEnd(2, '0')}`
}

/** The same as the calls know it, without zeros that say nothing. */
export function amountOf(text: string): string {
  const parts = amountParts(text)
  if (parts === null) return text.trim()
  return parts.decimals === '' ? parts.whole : `${parts.whole}.${parts.decimals}`
}

function amountParts(text: string): { whole: string; decimals: string } | null {
  const [, whole, decimals = ''] = AMOUNT.exec(text.trim()) ?? []
  return whole === undefined ? null : { whole, decimals: decimals.replace(/0+$/, '') }
}

/** A price or a percentage. An empty field is no figure; what is no number is NaN, which no schema accepts. */
export function decimalOf(text: string | undefined): number | null {
  const plain = (text ?? '').trim()
  if (plain === '') return null
  return DECIMAL.test(plain) ? Number(plain) : Number.NaN
}

/** A count, such as tokens. An empty field is no figure; what is no number is NaN, which no schema accepts. */
export function wholeOf(text: string | undefined): number | null {
  const plain = (text ?? '').trim()
  return WHOLE.test(plain) ? Number(plain.replaceAll(',', '')) : decimalOf(plain)
}

/** What is wrong with the commas of a price or a percentage, which has none. */
export function decimalProblem(text: string | undefined): string | null {
  return text?.includes(',') ? DECIMAL_COMMA : null
}

/** What is wrong with the commas of a count. */
export function wholeProblem(text: string | undefined): string | null {
  return text?.includes(',') && !WHOLE.test(text.trim()) ? BAD_GROUPS : null
}

export function figureText(value: number | null): string {
  return value === null ? '' : String(value)
}
