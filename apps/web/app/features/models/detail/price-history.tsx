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

export function PriceHistory({ series, until }: PriceHistoryProps) {
  const drawn = series.map(({ name, steps }) => ({
    name,
    last: priceText(steps.at(-1)?.[1] ?? null),
    points: steps.map(([day, amount]) => ({
      at: Date.parse(day),
      value: Number(amount),
      label: `${name}, ${formatDay(day)}: ${priceText(amount)}`,
    })),
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
        formatTick={(value) => priceText(String(value))}
      />
    </ChartFrame>
  )
}
