import { linearTicks } from './linear-ticks.ts'
import { logPosition, logTicks } from './log-scale.ts'
import { type MonthTick, monthTicks } from './month-ticks.ts'

export type Scale = {
  /** Returns where a value is drawn. */
  at: (value: number) => number
  /** Round values of the axis. */
  ticks: readonly number[]
  low: number
  high: number
}
export type TimeScale = { at: (time: number) => number; months: readonly MonthTick[] }

const round = (value: number) => Math.round(value * 10) / 10

type LogOptions = {
  /** Room around the outermost values, as a factor: no point is on the edge, and a single one is in the middle. */
  room?: number | undefined
  /** Maximum number of ticks. */
  most?: number | undefined
  /** Preferred minimum number of ticks, if round values allow it. */
  least?: number | undefined
}

/** Returns a log scale over the values, which must be above zero. Equal ratios are equally far apart. */
export function logScale(values: readonly number[], from: number, to: number, options: LogOptions = {}): Scale {
  const { room = 1.25, most, least } = options
  const low = Math.min(...values) / room
  const high = Math.max(...values) * room
  return {
    at: (value) => round(logPosition(value, low, high, from, to)),
    ticks: logTicks(low, high, most, least),
    low,
    high,
  }
}

/** Returns a linear scale from zero to the first round value that holds all values. */
export function linearScale(values: readonly number[], from: number, to: number, count = 4): Scale {
  const ticks = linearTicks(Math.max(0, ...values), count)
  const high = ticks.at(-1) ?? 1
  return { at: (value) => round(from + (value / high) * (to - from)), ticks, low: 0, high }
}

/** Returns a time scale between two moments, with at most `count` months named. */
export function timeScale(start: number, end: number, from: number, to: number, count = 7): TimeScale {
  return {
    at: (time) => round(from + ((time - start) / Math.max(1, end - start)) * (to - from)),
    months: monthTicks(start, end, count),
  }
}
