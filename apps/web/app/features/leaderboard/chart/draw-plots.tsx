import type { BenchmarkScores } from '@inferdex/domain/leaderboard/score-plots'
import { formatCount, formatScore } from '@inferdex/domain/text/number-display'
import type { ChartWidth, Drawing } from '../../../components/charts/chart-picture.tsx'
import { stackDots } from '../../../components/charts/stack-dots.ts'
import { fitText, textWidth } from '../../../components/charts/text-width.ts'

export type PlotRow = BenchmarkScores

const HEAD = 20
const GAP = 14
const TICKS = [0, 25, 50, 75, 100] as const
const COLUMN_GAP = 48

/** Draws one row of stacked dots per benchmark; on a wide page in two columns. */
export function drawPlots(width: ChartWidth, rows: readonly PlotRow[], ringed: string | null): Drawing {
  const columns = width >= 1000 ? 2 : 1
  const columnWidth = (width - COLUMN_GAP * (columns - 1)) / columns
  const radius = width < 500 ? 2.5 : 3
  const perColumn = Math.ceil(rows.length / columns)
  const step = radius * 2 + 0.5
  const placed: { row: PlotRow; left: number; base: number; dots: { x: number; y: number }[] }[] = []
  const columnRows = Array.from({ length: columns }, (_, column) =>
    rows.slice(column * perColumn, (column + 1) * perColumn).map((row) => {
      const left = column * (columnWidth + COLUMN_GAP)
      const xs = row.scores.map(({ score }) => left + radius + 2 + (score / 100) * (columnWidth - 2 * radius - 4))
      const dots = stackDots(xs, step)
      return { row, left, dots, height: HEAD + (1 + Math.max(...dots.map(({ level }) => level))) * step + 2 }
    }),
  )
  const heights = columnRows.map((column) => column.reduce((sum, { height }) => sum + height + GAP, 4))
  const lowest = Math.max(...heights)
  for (const [index, column] of columnRows.entries()) {
    // The shorter column is spread to the height of the other.
    const gap = GAP + (lowest - (heights[index] ?? 0)) / Math.max(1, column.length)
    let base = 4 - gap
    for (const { row, left, dots, height } of column) {
      base = round(base + gap + height)
      placed.push({
        row,
        left,
        base,
        dots: dots.map(({ x, level }) => ({ x: round(x), y: round(base - radius - level * step) })),
      })
    }
  }
  return {
    height: Math.round(lowest + 12),
    points: placed.flatMap(({ dots }) => dots),
    body: (
      <>
        {placed.map(({ row, left, base, dots }) => (
          <g key={row.name}>
            <RowHead row={row} left={left} width={columnWidth} y={base - topOf(dots, base) - 8} />
            <path
              d={TICKS.map((tick) => `M${round(left + (tick / 100) * columnWidth)} ${base}v4`).join('')}
              className="stroke-line-strong"
            />
            <path d={`M${left} ${base}h${columnWidth}`} className="stroke-line-strong" />
            <path
              d={dots.map(({ x, y }) => `M${x} ${y}h0`).join('')}
              strokeWidth={radius * 2}
              strokeLinecap="round"
              className="stroke-ink-faint/60"
            />
            {dots[0] && <circle cx={dots[0].x} cy={dots[0].y} r={radius + 1} className="fill-accent" />}
            <Ring row={row} dots={dots} slug={ringed} radius={radius} />
          </g>
        ))}
        {[...new Set(placed.map(({ left }) => left))].map((left) =>
          TICKS.map((tick) => (
            <text
              key={`${left} ${tick}`}
              x={round(left + (tick / 100) * columnWidth)}
              y={Math.round(lowest + 4)}
              textAnchor={tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle'}
              className="fill-ink-faint text-12"
            >
              {tick}%
            </text>
          )),
        )}
      </>
    ),
  }
}

const round = (value: number) => Math.round(value * 10) / 10

/** Returns how far the dots reach above the line. */
function topOf(dots: readonly { y: number }[], base: number): number {
  return base - Math.min(base, ...dots.map(({ y }) => y))
}

function RowHead({ row, left, width, y }: { row: PlotRow; left: number; width: number; y: number }) {
  const [best] = row.scores
  const count = `${formatCount(row.scores.length)} models`
  const bestScore = formatScore(best?.score ?? null)
  const title = fitText(row.displayName, width * 0.48, 'bold')
  const titleWidth = textWidth(title, 'bold')
  const room = width - titleWidth - textWidth(bestScore, 'mono') - 24
  const withCount = room - textWidth(count) > 90
  return (
    <>
      <text x={left} y={round(y)} data-name={row.name} className="fill-ink text-12 font-semibold">
        {title}
      </text>
      {withCount && (
        <text
          x={round(left + titleWidth + 8)}
          y={round(y)}
          data-name={`${row.name} count`}
          className="fill-ink-muted text-12"
        >
          {count}
        </text>
      )}
      <text
        x={left + width}
        y={round(y)}
        textAnchor="end"
        data-name={`${row.name} best`}
        className="fill-ink-muted text-12"
      >
        {fitText(best?.name ?? '', room - (withCount ? textWidth(count) + 8 : 0))}{' '}
        <tspan className="fill-ink font-mono">{bestScore}</tspan>
      </text>
    </>
  )
}

type RingProps = { row: PlotRow; dots: readonly { x: number; y: number }[]; slug: string | null; radius: number }

function Ring({ row, dots, slug, radius }: RingProps) {
  const at = dots[row.scores.findIndex((score) => score.slug === slug)]
  return at ? <circle cx={at.x} cy={at.y} r={radius + 3} fill="none" strokeWidth="1.5" className="stroke-ink" /> : null
}
