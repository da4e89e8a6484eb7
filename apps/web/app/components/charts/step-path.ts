export type SparkPoint = { at: number; value: number }

type Box = { width: number; height: number; inset: number }

/**
 * Returns the SVG path of a step line from the first record to `until`. A series that never changes runs through the
 * middle.
 */
export function stepPath(points: readonly SparkPoint[], until: number, { width, height, inset }: Box) {
  const start = points[0]?.at ?? until
  const span = Math.max(1, until - start)
  const values = points.map((point) => point.value)
  const low = Math.min(...values)
  const spread = Math.max(...values) - low
  const round = (value: number) => Math.round(value * 100) / 100
  const x = (at: number) => round(inset + ((at - start) / span) * (width - 2 * inset))
  const y = (value: number) =>
    round(spread === 0 ? height / 2 : height - inset - ((value - low) / spread) * (height - 2 * inset))

  const steps = points.map((point, index) =>
    index === 0 ? `M${x(point.at)} ${y(point.value)}` : `H${x(point.at)}V${y(point.value)}`,
  )
  const end = { x: x(until), y: y(values.at(-1) ?? 0) }
  return { path: `${steps.join('')}H${end.x}`, end }
}
