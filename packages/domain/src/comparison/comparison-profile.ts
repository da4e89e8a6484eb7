import { computedPriceText } from '../offers/blended-price.ts'
import { formatContextWindow } from '../text/number-display.ts'
import type { AnsweringModel, ComparisonAnswer } from './comparison-answer.ts'

export type ProfiledModel = AnsweringModel & {
  readonly contextWindow: number | null
  readonly maxOutput: number | null
}
export type ProfileValue = {
  readonly text: string
  /** The ratio to the best: 1 is the best, 0.5 half as good (for a price: twice as much). */
  readonly share: number
}
export type ProfileAxis = {
  readonly label: string
  /** In the order of the models; null when unknown. */
  readonly values: readonly (ProfileValue | null)[]
}
/** The strengths of the compared models on a few measures, each relative to the best of them. */
export type ComparisonProfile = { readonly title: string; readonly axes: readonly ProfileAxis[] }

/** With fewer measures a profile is not meaningful. */
const FEWEST_AXES = 3
const MOST_AXES = 6
const FEWEST_VALUES = 2

/** Returns the measures that at least two of the models have; null when there are too few. */
export function comparisonProfile(
  models: readonly ProfiledModel[],
  benchmarks: ComparisonAnswer['benchmarks'],
): ComparisonProfile | null {
  const axes = [
    axisOf(
      'Blended price',
      models.map(({ blended }) => (blended === null ? null : Number(blended))),
      { better: 'low', format: (price) => computedPriceText(String(price)) },
    ),
    axisOf(
      'Context window',
      models.map(({ contextWindow }) => contextWindow),
      { better: 'high', format: formatContextWindow },
    ),
    axisOf(
      'Max output',
      models.map(({ maxOutput }) => maxOutput),
      { better: 'high', format: formatContextWindow },
    ),
    ...benchmarks.map(({ name, title }) =>
      axisOf(
        title,
        models.map(({ scores }) => scores.find(({ benchmark }) => benchmark === name)?.score ?? null),
        { better: 'high', format: (score) => `${score.toFixed(1)}%` },
      ),
    ),
  ]
    .filter((axis) => axis !== null)
    .slice(0, MOST_AXES)
  if (axes.length < FEWEST_AXES) return null
  return {
    title: profileTitle(
      models.map(({ name }) => name),
      axes,
    ),
    axes,
  }
}

type Measure = { readonly better: 'low' | 'high'; readonly format: (value: number) => string }

function axisOf(label: string, given: readonly (number | null)[], { better, format }: Measure): ProfileAxis | null {
  const known = given.filter((value) => value !== null)
  if (known.length < FEWEST_VALUES || Math.max(...known) <= 0) return null
  const best = better === 'low' ? Math.min(...known) : Math.max(...known)
  // Ratios to zero are undefined: next to a free model every price gets the lowest share.
  const share = (value: number) => (value === best ? 1 : better === 'low' ? best / value : value / best)
  return {
    label,
    values: given.map((value) =>
      value === null ? null : { text: value === 0 && better === 'low' ? 'Free' : format(value), share: share(value) },
    ),
  }
}

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six']

/** Returns a title on who is best on the most measures. A measure on which all are equal has no best. */
export function profileTitle(names: readonly string[], axes: readonly ProfileAxis[]): string {
  const wins = names.map(
    (_, model) =>
      axes.filter(({ values }) => {
        const isDecided = values.some((value) => value !== null && value.share < 1)
        return isDecided && values[model]?.share === 1
      }).length,
  )
  const most = Math.max(...wins)
  const leaders = names.filter((_, model) => wins[model] === most)
  const of = `of ${NUMBERS[axes.length] ?? axes.length} measures`
  if (most === 0) return 'Equal on every measure'
  if (leaders.length > 2) return 'Each is best at something else'
  if (leaders.length === 2) return `${leaders.join(' and ')} are each best on ${NUMBERS[most] ?? most} ${of}`
  return most === axes.length
    ? `${leaders.join('')} is best on all ${NUMBERS[most] ?? most} measures`
    : `${leaders.join('')} is best on ${NUMBERS[most] ?? most} ${of}`
}
