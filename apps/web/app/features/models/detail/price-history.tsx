import { formatDay } from '@inferdex/domain/text/date-display'
import { priceText } from '@inferdex/domain/offers/price-display'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { StepChart } from '../../../components/charts/step-chart.tsx'
import type { PriceSeries } from './prices/price-series.ts'

type PriceHistoryProps = {
  series: readonly PriceSeries[]
  /** The date of the data: recorded prices are drawn up to it. */
  until: string
}

const formatValue = (value: number) => priceText(String(value))

export function PriceHistory({ series, until }: PriceHistoryProps) {
  const drawn = series.map(({ name, steps }) => ({
    name,
    points: steps.map(([day, amount]) => ({ at: Date.parse(day), value: Number(amount) })),
  }))
  const rows = series.flatMap(({ name, steps }) =>
    steps.map(([day, amount]) => [name, formatDay(day), priceText(amount)]),
  )
  return (
    <ChartFrame
      title="Recorded input price"
      note="USD per 1M tokens, log scale"
      caption="Steps are the changes that the sources recorded, corrections included: not every step is a change of the market."
      table={{ head: ['Provider', 'Since', 'Input price'], rows }}
    >
      <StepChart
        label={`Recorded input price of ${series.length} providers until ${formatDay(until)}, log scale`}
        series={drawn}
        until={Date.parse(until)}
        formatValue={formatValue}
        formatDay={(at) => formatDay(new Date(at).toISOString())}
      />
    </ChartFrame>
  )
}
