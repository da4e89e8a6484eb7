import type { BenchmarkPlaces } from '@inferdex/domain/leaderboard/benchmark-places'
import type { ChartWidth, Drawing } from '../../../components/charts/chart-picture.tsx'
import { seriesColour } from '../../../components/charts/series-colours.ts'
import { fitText, textWidth } from '../../../components/charts/text-width.ts'

const ROW = 30
const RADIUS = 10
const HEAD_LINE = 15
const round = (value: number) => Math.round(value * 10) / 10

/** Draws a line per model through its ranks, with a gap where the model has no score. */
export function drawPlaces(width: ChartWidth, { columns, lines }: BenchmarkPlaces, heads: readonly string[]): Drawing {
  const isPhone = width < 500
  const names = isPhone ? 116 : 168
  const left = names + RADIUS + 4
  const right = width - (isPhone ? RADIUS + 2 : names + RADIUS + 4)
  const step = (right - left) / Math.max(1, columns.length - 1)
  const headLines = headLinesFor(step, heads)
  const top = headLines * HEAD_LINE + RADIUS + 8
  const x = (column: number) => round(left + column * step)
  const y = (place: number) => top + (place - 1) * ROW
  return {
    height: y(lines.length) + RADIUS + 4,
    points: lines.flatMap(({ places }) =>
      places.flatMap((at, column) => (at === null ? [] : [{ x: x(column), y: y(at.place) }])),
    ),
    body: (
      <>
        {heads.map((head, column) => {
          const text = fitText(head, headLines * step - 6)
          const half = textWidth(text) / 2
          const line = column % headLines
          return (
            <g key={head}>
              <path d={`M${x(column)} ${(line + 1) * HEAD_LINE + 2}V${y(lines.length)}`} className="stroke-line" />
              <text
                x={round(Math.min(Math.max(x(column), half), width - half))}
                y={line * HEAD_LINE + 11}
                textAnchor="middle"
                className={column === 0 ? 'fill-ink text-12 font-semibold' : 'fill-ink-muted text-12'}
              >
                {text}
              </text>
            </g>
          )
        })}
        {lines.map(({ slug, places }, line) => (
          <path
            key={slug}
            d={pathOf(places.map((at, column) => (at === null ? null : [x(column), y(at.place)])))}
            fill="none"
            strokeWidth="2"
            strokeOpacity="0.7"
            className={seriesColour(line).line}
          />
        ))}
        {lines.map(({ slug, name, places }, line) => {
          const last = places.at(-1)
          return (
            <g key={slug}>
              {places.map(
                (at, column) =>
                  at && (
                    <g key={columns[column]?.displayName}>
                      <circle
                        cx={x(column)}
                        cy={y(at.place)}
                        r={RADIUS}
                        strokeWidth="2"
                        className={`fill-surface ${seriesColour(line).line}`}
                      />
                      <text
                        x={x(column)}
                        y={y(at.place) + 4}
                        textAnchor="middle"
                        className="fill-ink text-12 font-semibold"
                      >
                        {at.place}
                      </text>
                    </g>
                  ),
              )}
              <text x={names} y={y(places[0]?.place ?? 1) + 4} textAnchor="end" className="fill-ink text-12 font-[550]">
                {fitText(name, names, 'bold')}
              </text>
              {!isPhone && last && (
                <text x={width - names} y={y(last.place) + 4} className="fill-ink-muted text-12">
                  {fitText(name, names)}
                </text>
              )}
            </g>
          )
        })}
      </>
    ),
  }
}

/** Returns the number of lines to spread the heads over, so that neighbours on a line do not overlap. */
function headLinesFor(step: number, heads: readonly string[]): number {
  const widest = Math.max(...heads.map((head) => textWidth(head)))
  return Math.min(4, Math.max(1, Math.ceil((widest + 6) / step)))
}

/** Joins neighbouring ranks with a curve that is horizontal at both ends. */
function pathOf(places: readonly (readonly [x: number, y: number] | null)[]): string {
  return places
    .map((at, index) => {
      if (at === null) return ''
      const before = places[index - 1]
      if (!before) return `M${at[0]} ${at[1]}`
      const middle = round((before[0] + at[0]) / 2)
      return `C${middle} ${before[1]} ${middle} ${at[1]} ${at[0]} ${at[1]}`
    })
    .join('')
}
