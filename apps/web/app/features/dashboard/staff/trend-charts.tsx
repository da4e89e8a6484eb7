import { formatCount } from '@inferdex/domain/text/number-display'
import { useMemo } from 'react'
import { ChartFrame, type ChartState } from '../../../components/charts/chart-frame.tsx'
import { DayChart } from '../../../components/charts/day-chart.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { paths } from '../../../lib/paths.ts'
import {
  changesBySource,
  chartDay,
  decisionFinding,
  everyDay,
  medianFinding,
  sourceFinding,
  type Trends,
  waitText,
} from './trends.ts'

type Weeks = { weeks: Trends['submissions']; state: ChartState | undefined }
const NOT_COUNTED = { kind: 'empty', text: 'None counted yet. A job counts every ten minutes.' } as const

/** Draws decided submissions as bars and received ones as a line. */
export function DecisionsChart({ weeks, state }: Weeks) {
  const series = useMemo(() => {
    const last = weeks.at(-1)
    const bar = (name: string, key: 'approved' | 'rejected') => ({
      name,
      values: weeks.map((week) => week[key]),
      last: `${formatCount(last?.[key] ?? 0)} ${key}`,
    })
    return {
      days: weeks.map(({ week }) => chartDay(week)),
      bars: [
        bar('Approved', 'approved'),
        { ...bar('Rejected', 'rejected'), colour: { fill: 'fill-line-control', swatch: 'bg-line-control' } },
      ],
      lines: [
        {
          name: 'Received',
          values: weeks.map(({ received }) => received),
          last: `${formatCount(last?.received ?? 0)} received`,
        },
      ],
    }
  }, [weeks])
  return (
    <ChartFrame
      title={decisionFinding(weeks)}
      note="Submissions per week, last 12 weeks"
      caption="Weeks from Monday, UTC"
      state={state ?? (weeks.length === 0 ? NOT_COUNTED : undefined)}
      table={{
        head: ['Week of', 'Received', 'Approved', 'Rejected'],
        rows: weeks
          .toReversed()
          .map(({ week, received, approved, rejected }) => [
            chartDay(week).name,
            formatCount(received),
            formatCount(approved),
            formatCount(rejected),
          ]),
      }}
    >
      <DayChart label="Submissions received and decided per week" {...series} tickEvery={2} />
    </ChartFrame>
  )
}

const NO_DECISIONS = { kind: 'empty', text: 'No decision in the last 12 weeks.' } as const

export function MedianChart({ weeks, state }: Weeks) {
  const series = useMemo(() => {
    const values = weeks.map(({ medianSeconds }) => medianSeconds)
    const last = values.findLast((value) => value !== null)
    return {
      days: weeks.map(({ week }) => chartDay(week)),
      bars: [],
      lines: [{ name: 'Median', values, last: typeof last === 'number' ? waitText(last) : '' }],
    }
  }, [weeks])
  const hasAny = weeks.some(({ medianSeconds }) => medianSeconds !== null)
  return (
    <ChartFrame
      title={medianFinding(weeks)}
      note="From submission to decision, by week of decision"
      state={state ?? (hasAny ? undefined : weeks.length === 0 ? NOT_COUNTED : NO_DECISIONS)}
      table={{
        head: ['Week of', 'Median'],
        rows: weeks
          .toReversed()
          .map(({ week, medianSeconds }) => [
            chartDay(week).name,
            medianSeconds === null ? 'none decided' : waitText(medianSeconds),
          ]),
      }}
    >
      <DayChart label="Median time to decision per week" {...series} tickEvery={2} format={waitText} />
    </ChartFrame>
  )
}

const NO_CHANGES = { kind: 'empty', text: 'No recorded change in the last 26 weeks.' } as const

type SourcesProps = { changes: Trends['changes']; state: ChartState | undefined; canReadAudit: boolean }

export function SourcesChart({ changes, state, canReadAudit }: SourcesProps) {
  const { weeks, sources, series } = useMemo(() => {
    const [first, last] = [changes[0]?.week, changes.at(-1)?.week]
    const named = first === undefined || last === undefined ? [] : everyDay(first, last, 7)
    const ranked = changesBySource(changes)
    return {
      weeks: named,
      sources: ranked,
      series: {
        days: named.map(chartDay),
        bars: ranked.map(({ source, total, of }) => ({
          name: source,
          values: named.map(of),
          last: `${formatCount(total)} ${source}`,
        })),
        lines: [],
      },
    }
  }, [changes])
  return (
    <ChartFrame
      title={sourceFinding(changes)}
      note="Recorded changes of prices, limits, offers and deals per week, last 26 weeks"
      caption={
        <span className="flex gap-4">
          <TextLink to={paths.changes()}>All changes</TextLink>
          {canReadAudit && <TextLink to={adminPaths.auditLogs()}>Audit log</TextLink>}
        </span>
      }
      state={state ?? (weeks.length === 0 ? NO_CHANGES : undefined)}
      table={{
        head: ['Week of', ...sources.map(({ source }) => source)],
        rows: weeks
          .toReversed()
          .map((week) => [chartDay(week).name, ...sources.map(({ of }) => formatCount(of(week)))]),
      }}
    >
      <DayChart label="Changes per week by source" {...series} tickEvery={4} />
    </ChartFrame>
  )
}
