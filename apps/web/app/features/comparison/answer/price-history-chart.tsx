import { formatDay } from '@inferdex/domain/text/date-display'
import { priceText } from '@inferdex/domain/offers/price-display'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import type { ChartWidth } from '../../../components/charts/chart-picture.tsx'
import { StepChart } from '../../../components/charts/step-chart.tsx'
import type { PriceLine } from '../comparison-view.ts'

/** Half of a page at most. */
const WIDTHS: readonly ChartWidth[] = [334, 520]
const formatValue = (value: number) => priceText(String(value))
const dayOf = (at: number) => formatDay(new Date(at).toISOString())

/** Shows the recorded input prices of the compared models as steps. */
export function PriceHistoryChart({ lines, until }: { lines: readonly PriceLine[]; until: string }) {
  const series = lines.map(({ name, steps }) => ({
    name,
    points: steps.map(([day, amount]) => ({ at: Date.parse(day), value: Number(amount) })),
  }))
  return (
    <ChartFrame
      title={historyTitle(lines)}
      note="Recorded input price, USD per 1M tokens, log scale"
      caption="Steps are what the sources recorded, corrections included."
      table={{
        head: ['Model', 'Since', 'Input'],
        rows: lines.flatMap(({ name, steps }) =>
          steps.map(([day, amount]) => [name, formatDay(day), priceText(amount)]),
        ),
      }}
    >
      <StepChart
        label={`Recorded input prices of ${lines.length} models until ${formatDay(until)}`}
        series={series}
        until={Date.parse(until)}
        formatValue={formatValue}
        formatDay={dayOf}
        widths={WIDTHS}
      />
    </ChartFrame>
  )
}

/** Names the model whose price fell or rose the most since its first record. */
export function historyTitle(lines: readonly PriceLine[]): string {
  const changes = lines.flatMap(({ name, steps }) => {
    const [first, last] = [Number(steps[0]?.[1] ?? 0), Number(steps.at(-1)?.[1] ?? 0)]
    return first > 0 && last !== first ? [{ name, change: last / first - 1 }] : []
  })
  const [most] = changes.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
  if (most === undefined) return 'No recorded price has changed'
  const percent = Math.round(Math.abs(most.change) * 100)
  return `${most.name} ${most.change < 0 ? 'fell' : 'rose'} by ${percent}% since its first record`
}
