import type { DataQuality } from '@inferdex/contracts/changes'
import { formatCount } from '@inferdex/domain/text/number-display'
import { useMemo } from 'react'
import { useRevalidator } from 'react-router'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { DayChart } from '../../../components/charts/day-chart.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { Panel, PanelBody, PanelHead } from '../../../components/ui/panel.tsx'
import { paths } from '../../../lib/paths.ts'
import { AgeBar } from '../../changes/quality-charts.tsx'
import { shareText } from '../../changes/quality-labels.ts'
import { ageFinding, AGE_NAMES, agesOf } from './data-ages.ts'
import { chartDay, everyDay, type Trends } from './trends.ts'

/** Null before the first computation. */
export type ReadAge = DataQuality | null | 'failed'

/** Minimum number of days for a chart to add to the figures. */
const DRAWN_FROM_DAYS = 7

type DataAgeProps = {
  read: ReadAge
  /** Days with a computed value. */
  days: Trends['ages']
}

/** Shows how old the prices are. A failed read does not affect the rest of the dashboard. */
export function DataAge({ read, days }: DataAgeProps) {
  const { revalidate } = useRevalidator()
  const quality = read === 'failed' ? null : read
  if (quality !== null && days.length >= DRAWN_FROM_DAYS) return <AgeChart quality={quality} days={days} />
  return (
    <Panel aria-label="Age of the data">
      <PanelHead
        title={quality === null ? 'Age of the data' : ageFinding(quality)}
        note="Price values by days since their source was last read"
        actions={LINK}
      />
      <PanelBody>
        {read === 'failed' && (
          <div role="alert" className="flex flex-wrap items-center gap-3 text-13">
            The age of the data could not be read.
            <Button size={32} onClick={() => void revalidate()}>
              Retry
            </Button>
          </div>
        )}
        {read === null && <p className="text-13 text-ink-muted">Not computed yet. A job does it every hour.</p>}
        {quality !== null && <Ages quality={quality} />}
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
function AgeChart({ quality, days }: { quality: DataQuality; days: Trends['ages'] }) {
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
      title={ageFinding(quality)}
      note="Price values by days since their source was last read, last 90 days"
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

function Ages({ quality }: { quality: DataQuality }) {
  const ages = agesOf(quality)
  return (
    <>
      <AgeBar ages={ages} prices={quality.prices} className="h-4" />
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {AGE_NAMES.map(([key, name]) => (
          <div key={key}>
            <dt className="text-12 text-ink-muted">{name}</dt>
            <dd>
              <b className="text-16 font-semibold tabular-nums">{formatCount(ages[key])}</b>{' '}
              <span className="text-12 text-ink-muted">{shareText(ages[key], quality.prices)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
