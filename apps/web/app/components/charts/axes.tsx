import { textWidth } from './text-width.ts'

export type AxisTick = { readonly at: number; readonly label: string }
export type Plot = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

type BottomAxisProps = {
  ticks: readonly AxisTick[]
  plot: Plot
  /** Width of the drawing: labels at its ends move inside. */
  width: number
  /** What the axis measures: "USD per 1M tokens, log scale". */
  unit?: string | undefined
  /** Draws a line through the plot at each tick. */
  lines?: boolean | undefined
}

/** Draws the labels under the plot. Labels that would touch the one before them are left out. */
export function BottomAxis({ ticks, plot, width, unit, lines = true }: BottomAxisProps) {
  return (
    <g>
      {lines &&
        ticks.map(({ at }) => <path key={at} d={`M${at} ${plot.top}V${plot.bottom}`} className="stroke-line" />)}
      <path d={`M${plot.left} ${plot.bottom}H${plot.right}`} className="stroke-line-strong" />
      {spacedTicks(ticks, width).map(({ x, label }) => (
        <text key={label} x={x} y={plot.bottom + 17} textAnchor="middle" className="fill-ink-faint text-12">
          {label}
        </text>
      ))}
      {unit && (
        <text x={plot.right} y={plot.bottom + 34} textAnchor="end" className="fill-ink-faint text-12">
          {unit}
        </text>
      )}
    </g>
  )
}

/** Draws the labels left of the plot, with a line through it at each. */
export function LeftAxis({ ticks, plot }: { ticks: readonly AxisTick[]; plot: Plot }) {
  return (
    <g>
      {ticks.map(({ at, label }) => (
        <g key={label}>
          <path d={`M${plot.left} ${at}H${plot.right}`} className="stroke-line" />
          <text x={plot.left - 8} y={at + 4} textAnchor="end" className="fill-ink-faint text-12">
            {label}
          </text>
        </g>
      ))}
    </g>
  )
}

const GAP = 8

/** Moves the labels inside the drawing and leaves out those that would touch the one before. */
export function spacedTicks(ticks: readonly AxisTick[], width: number): { x: number; label: string }[] {
  const placed: { x: number; label: string }[] = []
  let free = 0
  for (const { at, label } of ticks.toSorted((a, b) => a.at - b.at)) {
    const half = textWidth(label) / 2
    const x = Math.min(Math.max(at, half), width - half)
    if (x - half < free) continue
    placed.push({ x: Math.round(x * 10) / 10, label })
    free = x + half + GAP
  }
  return placed
}
