import { Sparkline } from '../../../components/charts/sparkline.tsx'
import type { ListedModel } from './listed-model.ts'

type SeriesSparklineProps = {
  series: ListedModel['series']
  /** The day of the newest price in the catalogue, where the line ends. */
  until?: string | null | undefined
  className?: string | undefined
}

/** Draws the lowest input price over time, or nothing without a recorded price. */
export function SeriesSparkline({ series, until, className }: SeriesSparklineProps) {
  const last = series.at(-1)
  if (last === undefined) return null
  const end = Math.max(Date.parse(last[0]), until ? Date.parse(until) : 0)
  return (
    <Sparkline
      points={series.map(([day, amount]) => ({ at: Date.parse(day), value: Number(amount) }))}
      until={end}
      className={className}
    />
  )
}
