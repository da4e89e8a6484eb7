import { formatCount } from '@inferdex/domain/text/number-display'
import { useMemo } from 'react'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { DayChart } from '../../../components/charts/day-chart.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { Panel, PanelBody, PanelHead } from '../../../components/ui/panel.tsx'
import { paths } from '../../../lib/paths.ts'
import { AgeBar } from '../../changes/quality-charts.tsx'
import { shareText } from '../../changes/quality-labels.ts'
import { AGE_NAMES, ageFinding, type DataAge as Age, lateAges } from './data-ages.ts'
import { chartDay, everyDay, type Trends } from './trends.ts'

/** Minimum number of days for a chart to add to the figures. */
const DRAWN_FROM_DAYS = 7
const NOTE = 'Price values by days since their source was last read'

type DataAgeProps = {
  /** Null before the first computation. */
  age: Age | null
  /** Days with a computed value. */
  days: Trends['ages']
  now: Date
}

/** Shows how old the prices are. */
export function DataAge({ age, days, now }: DataAgeProps) {
  if (age !== null && days.length >= DRAWN_FROM_DAYS) return <AgeChart age={age} days={days} now={now} />
  return (
    <Panel aria-label="Age of the data">
      <PanelHead
        title={age === null ? 'Age of the data' : ageFinding(age)}
        note={age === null ? NOTE : NOTE + lateAges(age, now)}
        actions={LINK}
      />
      <PanelBody>
        {age === null ? (
          <p className="text-13 text-ink-muted">Not computed yet. A job does it every hour.</p>
        ) : (
          <Ages age={age} />
        )}
      </PanelBody>
    </Panel>
  )
}

const LINK = (
  <TextLink to={paths.dataQuality()} className="text-12">
    Data quality
  </TextLink>
)

const COLOURS = {
  under7: { fill: 'fill-accent', swatch: 'bg-accent' },
  under30: { fill: 'fill-accent/60', swatch: 'bg-accent/60' },
  under90: { fill: 'fill-accent/30', swatch: 'bg-accent/30' },
  older: { fill: 'fill-caution', swatch: 'bg-caution' },
} as const

/** Draws the ages of the last 90 days. Days without a computed value stay empty. */
function AgeChart({ age, days, now }: DataAgeProps & { age: Age }) {
  const series = useMemo(() => {
    const byDay = new Map(days.map((day) => [day.day, day]))
    const all = everyDay(days[0]?.day ?? '', days.at(-1)?.day ?? '', 1)
    const bars = AGE_NAMES.map(([key, name]) => ({
      name,
      values: all.map((day) => byDay.get(day)?.[key] ?? null),
      last: `${name}: ${formatCount(days.at(-1)?.[key] ?? 0)}`,
      colour: COLOURS[key],
    }))
    return { days: all.map(chartDay), bars, lines: [] }
  }, [days])
  return (
    <ChartFrame
      title={ageFinding(age)}
      note={`${NOTE}, last 90 days${lateAges(age, now)}`}
      actions={LINK}
      caption="Days on which it was not computed are empty."
      table={{
        head: ['Day', ...AGE_NAMES.map(([, name]) => name)],
        rows: days
          .toReversed()
          .map((day) => [chartDay(day.day).name, ...AGE_NAMES.map(([key]) => formatCount(day[key]))]),
      }}
    >
      <DayChart label="Age of the prices per day" {...series} tickEvery={14} />
    </ChartFrame>
  )
}

function Ages({ age: { ages, prices } }: { age: Age }) {
  return (
    <>
      <AgeBar ages={ages} prices={prices} className="h-4" />
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {AGE_NAMES.map(([key, name]) => (
          <div key={key}>
            <dt className="text-12 text-ink-muted">{name}</dt>
            <dd>
              <b className="text-16 font-semibold tabular-nums">{formatCount(ages[key])}</b>{' '}
              <span className="text-12 text-ink-muted">{shareText(ages[key], prices)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
