import type { readTrends } from '@inferdex/contracts/dashboard.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import type { Day } from '../../../components/charts/day-chart.tsx'
import { shareText } from '../../changes/quality-labels.ts'

export type Trends = ResponseBody<typeof readTrends>

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the name and the tick of a day for a chart. */
export function chartDay(day: string): Day {
  return { tick: formatDay(day).replace(/ \d{4}$/, ''), name: formatDay(day) }
}

/** Returns all days, or weeks, from the first to the last one, including those without a value. */
export function everyDay(first: string, last: string, step: 1 | 7): string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += step * DAY_MS) {
    days.push(new Date(at).toISOString().slice(0, 10))
  }
  return days
}

const sum = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((total, item) => total + of(item), 0)

/** Returns whether decisions keep up, as a title: "Decisions keep up: 137 received, 137 decided". */
export function decisionFinding(weeks: Trends['submissions']): string {
  const received = sum(weeks, (week) => week.received)
  const decided = sum(weeks, (week) => week.approved + week.rejected)
  if (received + decided === 0) return 'Submissions received and decided'
  const counts = `${formatCount(received)} received, ${formatCount(decided)} decided`
  return decided >= received ? `Decisions keep up: ${counts}` : `Decisions fall behind: ${counts}`
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Formats how long a decision took: "40 min", "9 h", "3 days". */
export function waitText(seconds: number): string {
  if (seconds < HOUR) return `${Math.round(seconds / MINUTE)} min`
  if (seconds < 72 * HOUR) return `${Number((seconds / HOUR).toFixed(seconds < 10 * HOUR ? 1 : 0))} h`
  return `${formatCount(Math.round(seconds / (24 * HOUR)))} days`
}

/** Returns the change of the median as a title: "Median time to decision fell from 31 h to 9 h". */
export function medianFinding(weeks: Trends['submissions']): string {
  const known = weeks.flatMap(({ medianSeconds }) => medianSeconds ?? [])
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return 'Median time to decision'
  const [before, after] = [waitText(first), waitText(last)]
  if (before === after) return `Median time to decision: ${after}`
  return `Median time to decision ${last < first ? 'fell' : 'rose'} from ${before} to ${after}`
}

const OTHERS = 'Others'
const SHOWN_SOURCES = 4

/** Sums changes by source, largest first; the rest is one entry. */
export function changesBySource(
  changes: Trends['changes'],
): { source: string; total: number; of: (week: string) => number }[] {
  const totals = new Map<string, number>()
  for (const { source, changes: count } of changes) totals.set(source, (totals.get(source) ?? 0) + count)
  const ranked = [...totals.keys()].toSorted((a, b) => (totals.get(b) ?? 0) - (totals.get(a) ?? 0))
  const named = new Set(ranked.slice(0, ranked.length > SHOWN_SOURCES + 1 ? SHOWN_SOURCES : ranked.length))
  const nameOf = (source: string) => (named.has(source) ? source : OTHERS)
  return [...new Set(ranked.map(nameOf))].map((source) => {
    const own = changes.filter((change) => nameOf(change.source) === source)
    return {
      source,
      total: sum(own, (change) => change.changes),
      of: (week) =>
        sum(
          own.filter((change) => change.week === week),
          (change) => change.changes,
        ),
    }
  })
}

/** Returns the source with the most changes as a title: "models.dev brought 75% of 895 changes". */
export function sourceFinding(changes: Trends['changes']): string {
  const all = sum(changes, (change) => change.changes)
  const [most] = changesBySource(changes)
  if (most === undefined || all === 0) return 'Changes by source'
  return `${most.source} brought ${shareText(most.total, all)} of ${formatCount(all)} changes`
}
