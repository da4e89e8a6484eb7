import { formatCount } from '@inferdex/domain/number-display'

const WHOLE = /^\d[\d,]*$/

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
  const [, whole, decimals = ''] = AMOUNT.exec(text.trim().replaceAll(',', '')) ?? []
  return whole === undefined ? null : { whole, decimals: decimals.replace(/0+$/, '') }
}

/** An empty field is no figure; what is no number stays NaN, which no schema accepts. */
export function figureOf(text: string | undefined): number | null {
  const plain = (text ?? '').replaceAll(',', '').trim()
  return plain === '' ? null : Number(plain)
}

export function figureText(value: number | null): string {
  return value === null ? '' : String(value)
}
