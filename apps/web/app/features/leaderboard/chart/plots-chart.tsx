import { plotsTitle } from '@inferdex/domain/leaderboard/score-plots'
import { formatCount, formatScore } from '@inferdex/domain/text/number-display'
import { useCallback, useMemo } from 'react'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth } from '../../../components/charts/chart-picture.tsx'
import { paths } from '../../../lib/paths.ts'
import type { Pictures } from '../leaderboard-pictures.ts'
import { drawPlots, type PlotRow } from './draw-plots.tsx'

const WIDTHS: readonly ChartWidth[] = [334, 760, 1216]

/** Draws all recorded scores on the benchmarks with the most of them, one dot per model. */
export function PlotsChart({ pictures: { plots, plotted, ringed } }: { pictures: Pictures }) {
  const rows = useMemo<readonly PlotRow[]>(
    () =>
      plots.map(({ name, displayName, scores }) => ({
        name,
        displayName,
        scores: scores.map(([model, score]) => {
          const [slug = '', modelName = ''] = plotted[model] ?? []
          return { slug, name: modelName, score }
        }),
      })),
    [plots, plotted],
  )
  const draw = useCallback((width: ChartWidth) => drawPlots(width, rows, ringed), [rows, ringed])
  // Order of the points in every drawing: by benchmark, best first.
  const points = useMemo(() => rows.flatMap((row) => row.scores.map((score) => ({ row, score }))), [rows])
  const ringedName = plotted.find(([slug]) => slug === ringed)?.[1]
  if (rows.length === 0) return null
  return (
    <ChartFrame
      title={plotsTitle(rows)}
      note={`One dot per model, score in % of each scale. Named: the best.${ringedName === undefined ? '' : ` Ringed: ${ringedName}.`}`}
      table={{
        head: [
          'Benchmark',
          'Models',
          'Best',
          'Best model',
          'Median',
          ...(ringedName === undefined ? [] : [ringedName]),
        ],
        rows: rows.map(({ displayName, scores }) => [
          displayName,
          formatCount(scores.length),
          formatScore(scores[0]?.score ?? null),
          scores[0]?.name ?? '',
          formatScore(scores[Math.floor(scores.length / 2)]?.score ?? null),
          ...(ringedName === undefined ? [] : [formatScore(scores.find(({ slug }) => slug === ringed)?.score ?? null)]),
        ]),
      }}
    >
      <ChartPicture
        label={`All recorded scores on ${rows.length} benchmarks`}
        draw={draw}
        widths={WIDTHS}
        card={(index) => {
          const point = points[index]
          if (point === undefined) return { name: '', rows: [] }
          const { row, score } = point
          return {
            name: score.name,
            rows: [
              { label: row.displayName, value: formatScore(score.score) },
              {
                label: 'Place',
                value: `${1 + row.scores.filter((other) => other.score > score.score).length} of ${row.scores.length}`,
              },
            ],
            href: paths.model(score.slug),
          }
        }}
      />
    </ChartFrame>
  )
}
