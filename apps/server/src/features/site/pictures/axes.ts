import { priceText } from '@inferdex/domain/offers/price-display'
import type { Tick } from './card.ts'

/** A scale of a chart: the position of a value, from 0 to 1, and its tick values. */
export type Axis = { readonly at: (value: number) => number; readonly ticks: readonly Tick[] }

const ROUND_PRICES = '0.0001 0.0003 0.001 0.003 0.01 0.03 0.1 0.3 1 3 10 30 100 300 1000 3000'.split(' ')
const MOST_TICKS = 6

/** Returns a logarithmic scale; null without a price above zero. */
export function priceAxis(prices: readonly number[]): Axis | null {
  const positive = prices.filter((price) => price > 0)
  if (positive.length === 0) return null
  const lowest = Math.log10(Math.min(...positive))
  const highest = Math.log10(Math.max(...positive))
  const span = highest - lowest
  // A single price is drawn in the middle.
  const at = (price: number) => (span === 0 ? 0.5 : (Math.log10(price) - lowest) / span)
  const all = ROUND_PRICES.filter((price) => at(Number(price)) >= 0 && at(Number(price)) <= 1)
  const shown = all.length > MOST_TICKS ? all.filter((price) => price.includes('1')) : all
  return { at, ticks: shown.map((price) => ({ at: at(Number(price)), label: tickText(price) })) }
}

const tickText = (price: string) => (price.includes('.') ? priceText(price) : `$${price}`)

const SCORE_STEP = 10

/** Returns a scale of scores in percent, bounded by multiples of ten. */
export function scoreAxis(scores: readonly number[]): Axis {
  const from = Math.floor(Math.min(...scores) / SCORE_STEP) * SCORE_STEP
  const to = Math.max(from + SCORE_STEP, Math.ceil(Math.max(...scores) / SCORE_STEP) * SCORE_STEP)
  const at = (score: number) => (score - from) / (to - from)
  const step = to - from > 4 * SCORE_STEP ? 2 * SCORE_STEP : SCORE_STEP
  const count = Math.floor((to - from) / step) + 1
  const values = Array.from({ length: count }, (_, index) => from + index * step)
  return { at, ticks: values.map((score) => ({ at: at(score), label: `${score}%` })) }
}

/** Returns `count` items of a list, evenly spaced from its first to its last. */
export function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items]
  return Array.from({ length: count }, (_, index) => {
    const item = items[Math.round((index * (items.length - 1)) / (count - 1))]
    return item === undefined ? [] : [item]
  }).flat()
}
