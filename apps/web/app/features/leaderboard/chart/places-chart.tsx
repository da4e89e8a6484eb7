import type { BenchmarkPlaces } from '@inferdex/domain/leaderboard/benchmark-places'
import { formatCount, formatScore } from '@inferdex/domain/text/number-display'
import { useCallback, useMemo } from 'react'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth } from '../../../components/charts/chart-picture.tsx'
import { seriesColour } from '../../../components/charts/series-colours.ts'
import { paths } from '../../../lib/paths.ts'
import { sharedPrefix } from '../benchmark-name.tsx'
import { drawPlaces } from './draw-places.tsx'

const WIDTHS: readonly ChartWidth[] = [334, 760, 1216]

/** Shows how the ranks of the first models differ between the benchmarks of the set. */
export function PlacesChart({ places }: { places: BenchmarkPlaces }) {
  const { title, columns, lines } = places
  const heads = useMemo(() => headsOf(columns.map(({ displayName }) => displayName)), [columns])
  const draw = useCallback((width: ChartWidth) => drawPlaces(width, places, heads), [places, heads])
  // Order of the points in every drawing: by model, then by benchmark. A gap has no point.
  const points = useMemo(
    () =>
      lines.flatMap((line, model) =>
        line.places.flatMap((at, column) => (at === null ? [] : [{ line, model, at, column }])),
      ),
    [lines],
  )
  return (
    <ChartFrame
      title={title}
      note={`How the first ${lines.length} models place among themselves on each benchmark of the set. A gap: no score.`}
      table={{
        head: ['Model', ...heads],
        rows: lines.map(({ name, places: all }) => [
          name,
          ...all.map((at) => (at === null ? 'N/A' : `${at.place} (${formatScore(at.score)})`)),
        ]),
      }}
    >
      <ChartPicture
        label={`Places of ${lines.length} models on ${columns.length - 1} benchmarks`}
        draw={draw}
        widths={WIDTHS}
        card={(index) => {
          const point = points[index]
          if (point === undefined) return { name: '', rows: [] }
          const { line, model, at, column } = point
          const head = columns[column]
          return {
            name: line.name,
            rows: [
              { label: head?.displayName ?? '', value: formatScore(at.score), swatch: seriesColour(model).swatch },
              { label: 'Here', value: `${at.place} of ${lines.length}` },
              { label: 'Among all', value: `${formatCount(at.rank)} of ${formatCount(head?.models ?? 0)}` },
            ],
            href: paths.model(line.slug),
          }
        }}
      />
    </ChartFrame>
  )
}

/** Removes the word that all benchmarks share. */
function headsOf([mean = '', ...benchmarks]: readonly string[]): string[] {
  const shared = sharedPrefix(benchmarks)
  return [mean, ...benchmarks.map((name) => capitalized(name.slice(shared.length)))]
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
