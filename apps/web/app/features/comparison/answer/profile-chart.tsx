import type { ComparisonProfile } from '@inferdex/domain/comparison/comparison-profile'
import { useCallback, useMemo } from 'react'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth } from '../../../components/charts/chart-picture.tsx'
import { seriesColour } from '../../../components/charts/series-colours.ts'
import { paths } from '../../../lib/paths.ts'
import type { ComparedItem } from '../comparison-view.ts'
import { drawProfile } from './draw-profile.tsx'

const WIDTHS: readonly ChartWidth[] = [334, 520]

type ProfileChartProps = { profile: ComparisonProfile; items: readonly ComparedItem[] }

/** Shows what each compared model is good at: a line per measure, relative to the best of them. */
export function ProfileChart({ profile: { title, axes }, items }: ProfileChartProps) {
  const draw = useCallback((width: ChartWidth) => drawProfile(width, axes), [axes])
  // Order of the points in every drawing: by measure, then by model. Unknown values have no point.
  const points = useMemo(
    () =>
      axes.flatMap(({ label, values }) =>
        values.flatMap((value, model) => (value === null ? [] : [{ label, value, model }])),
      ),
    [axes],
  )
  return (
    <ChartFrame
      title={title}
      note="At the right end of each line: the best of these models. A value that is not known has no dot."
      legend={items.map(({ name }, index) => ({ name, swatch: seriesColour(index).swatch }))}
      table={{
        head: ['Measure', ...items.map(({ name }) => name)],
        rows: axes.map(({ label, values }) => [label, ...values.map((value) => value?.text ?? 'Unknown')]),
      }}
    >
      <ChartPicture
        label={`${items.length} models on ${axes.length} measures`}
        draw={draw}
        widths={WIDTHS}
        card={(index) => {
          const point = points[index]
          const item = items[point?.model ?? -1]
          if (point === undefined || item === undefined) return { name: '', rows: [] }
          const { label, value, model } = point
          return {
            name: item.name,
            rows: [
              { label, value: value.text, swatch: seriesColour(model).swatch },
              {
                label: 'Compared with the best',
                value: value.share === 1 ? 'best' : `${Math.round(value.share * 100)}%`,
              },
            ],
            href: paths.model(item.slug),
          }
        }}
      />
    </ChartFrame>
  )
}
