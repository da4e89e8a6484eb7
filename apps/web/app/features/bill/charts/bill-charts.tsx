import type { BillCharts as Charts } from '@inferdex/domain/bill/charts/bill-curves'
import type { CalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import { useMemo } from 'react'
import { logPosition } from '../../../components/charts/scales/log-scale.ts'
import type { ChangeQuery } from '../../../lib/lists/use-list-query.ts'
import { type BillAxis, BillChart } from './bill-chart.tsx'
import { shortNumber } from './figures.ts'
import { LoadSlider } from './load-slider.tsx'

const round = (value: number) => Math.round(value * 10) / 10
const SHARES = [0, 25, 50, 75, 100] as const

type BillChartsProps = { charts: Charts; onChange: ChangeQuery<CalculatorQuery> }

/** Shows how the cheapest bills change with the volume and with the cached share. */
export function BillCharts({ charts, onChange }: BillChartsProps) {
  const { load, range, byVolume, crossings, cached, byCache } = charts
  const [low, high] = range
  const volume = useMemo(
    (): BillAxis => ({
      scale: (from, to, isPhone) => {
        const at = (value: number) => round(logPosition(value, low, high, from, to))
        const decades = Math.round(Math.log10(high / low))
        const ticks = Array.from({ length: decades + 1 }, (_, index) => low * 10 ** index)
        const every = isPhone && decades > 3 ? 2 : 1
        return {
          at,
          ticks: ticks
            .filter((_, index) => index % every === 0)
            .map((value) => ({ at: at(value), label: shortNumber(value) })),
        }
      },
      unit: 'Requests per month, log scale',
      place: (at) => `${formatCount(at)} requests a month`,
      head: 'Volume',
      own: load,
      ownLabel: `your load, ${shortNumber(load)}`,
    }),
    [low, high, load],
  )
  const share = useMemo(
    (): BillAxis => ({
      scale: (from, to) => {
        const at = (value: number) => round(from + (value / 100) * (to - from))
        return { at, ticks: SHARES.map((value) => ({ at: at(value), label: `${value}%` })) }
      },
      unit: 'Cached share of input',
      place: (at) => `${at}% of the input cached`,
      head: 'Cached share',
      own: cached,
      ownLabel: `yours, ${cached}%`,
    }),
    [cached],
  )
  return (
    <div className="grid gap-4">
      <BillChart
        title={byVolume.title}
        note="Monthly bill in USD against volume, both log scales, same request as yours."
        caption={crossings.length === 0 ? undefined : 'Circles: where two bills are equal.'}
        curves={byVolume.curves}
        crossings={crossings}
        axis={volume}
      >
        <LoadSlider load={load} range={range} onChange={onChange} />
      </BillChart>
      {byCache.curves.length > 0 && (
        <BillChart
          title={byCache.title}
          note="Monthly bill in USD against the cached share of input, log scale."
          curves={byCache.curves}
          axis={share}
        />
      )}
    </div>
  )
}
