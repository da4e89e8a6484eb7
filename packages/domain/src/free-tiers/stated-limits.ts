import { type LimitPeriod, limitPeriods, periodText } from '../plans/limit-periods.ts'
import { formatCount } from '../text/number-display.ts'

type AmountPer = { readonly amount: number; readonly period: LimitPeriod }

/** A tier with the limits of its source, as fields and as sentences. */
export type StatedTier = {
  readonly features: readonly string[]
  readonly limits: { readonly tokens: AmountPer | null; readonly requests: AmountPer | null }
}

type Unit = 'requests' | 'tokens'

/** A limit as the source states it: "10 to 30 requests per minute" has 10 and 30. */
type StatedLimit = {
  readonly unit: Unit
  readonly low: number
  readonly high: number
  readonly period: LimitPeriod
  readonly text: string
  /** The sentence of the tier that states it, or null when it is a field. */
  readonly feature: string | null
}

/** A limit in the unit of a column of the table. */
export type LimitFigure = {
  /** The certain limit; it may be higher for some models. */
  readonly low: number
  readonly high: number
  /** Calculated from a limit for another period. */
  readonly isConverted: boolean
  readonly stated: string
  readonly feature: string | null
}

const MINUTE = { second: 60, minute: 1 } as const
/** How many of each period fit into a day. A rate by the minute is a speed and does not imply a daily amount. */
const DAY = { hour: 24, '4h': 6, '5-hours': 4.8, day: 1, week: 1 / 7, month: 1 / 30 } as const

// A sentence with more conditions, such as "on some models", is not the limit of the tier.
const SENTENCE =
  /^(\d[\d,]*)(?: to (\d[\d,]*))? (requests?|calls?|tokens?) per (second|minute|hour|day|week|month)(?:,.*)?$/

export function requestsPerMinute(tier: StatedTier): LimitFigure | null {
  return figureOf(tier, 'requests', MINUTE)
}

export function requestsPerDay(tier: StatedTier): LimitFigure | null {
  return figureOf(tier, 'requests', DAY)
}

export function tokensPerDay(tier: StatedTier): LimitFigure | null {
  return figureOf(tier, 'tokens', DAY)
}

function figureOf(
  tier: StatedTier,
  unit: Unit,
  perPeriod: Readonly<Partial<Record<LimitPeriod, number>>>,
): LimitFigure | null {
  const limits = statedLimits(tier).flatMap((limit) => {
    const times = perPeriod[limit.period]
    return limit.unit === unit && times !== undefined ? [{ ...limit, times }] : []
  })
  // A limit for exactly this period needs no conversion, so it is preferred.
  const best = limits.find(({ times }) => times === 1) ?? limits[0]
  if (best === undefined) return null
  const { low, high, times, text, feature } = best
  return { low: low * times, high: high * times, isConverted: times !== 1, stated: text, feature }
}

/**
 * Returns the limits of the fields, then those of the sentences. A range in a sentence replaces a field at its lower
 * end.
 */
function statedLimits({ features, limits }: StatedTier): StatedLimit[] {
  const inSentences = features.flatMap((feature) => limitOf(feature) ?? [])
  const inFields = (['requests', 'tokens'] as const).flatMap((unit) => {
    const limit = limits[unit]
    if (limit === null) return []
    const { amount, period } = limit
    const text = `${formatCount(amount)} ${unit} per ${periodText(period)}`
    const same = inSentences.find((other) => other.unit === unit && other.period === period && other.low === amount)
    return [same ?? { unit, low: amount, high: amount, period, text, feature: null }]
  })
  return [...inFields, ...inSentences]
}

/** Returns whether a sentence only repeats a field of the tier. */
export function repeatsField(feature: string, { limits }: StatedTier): boolean {
  const stated = limitOf(feature)
  if (stated === null || stated.low !== stated.high || feature.includes(',', feature.indexOf(' '))) return false
  return limits[stated.unit]?.amount === stated.low && limits[stated.unit]?.period === stated.period
}

function limitOf(feature: string): StatedLimit | null {
  const [, low = '', high = low, word = '', per = ''] = SENTENCE.exec(feature) ?? []
  const period = limitPeriods.find((one) => one === per)
  if (period === undefined) return null
  const unit = word.startsWith('token') ? 'tokens' : 'requests'
  return { unit, low: numberOf(low), high: numberOf(high), period, text: feature, feature }
}

function numberOf(text: string): number {
  return Number(text.replaceAll(',', ''))
}
