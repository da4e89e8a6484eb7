import { priceText } from '@inferdex/domain/offers/price-display'

const UNITS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** Formats a round number for an axis: 120000 is "120K". */
export function shortNumber(value: number): string {
  for (const [unit, letter] of UNITS) if (value >= unit) return `${Number((value / unit).toPrecision(3))}${letter}`
  return String(Number(value.toPrecision(3)))
}

/** Formats dollars for an axis: "$0.10", "$10", "$1K". */
export function shortUsd(value: number): string {
  return value < 1 ? priceText(String(Number(value.toPrecision(2)))) : `$${shortNumber(value)}`
}

/** Formats a bill to cents: "$1,234.50". */
export function billText(usd: number): string {
  const [whole = '0', cents = '00'] = usd.toFixed(2).split('.')
  return `$${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${cents}`
}
