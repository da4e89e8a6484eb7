import { useCallback } from 'react'
import { BottomAxis, LeftAxis } from '../../../components/charts/axes.tsx'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth, type Drawing } from '../../../components/charts/chart-picture.tsx'
import { linearScale } from '../../../components/charts/scales/scales.ts'
import { hourCountText, hourText, hoursTitle, type Jobs } from './job-labels.ts'

type Hours = Jobs['hours']

const WIDTHS: readonly ChartWidth[] = [334, 760, 1216]
const HEIGHT = 150

/** Draws how many jobs ended in each hour; failed ones are on top, in red and with a label. */
export function HoursChart({ hours }: { hours: Hours }) {
  const draw = useCallback((width: ChartWidth) => drawHours(width, hours), [hours])
  return (
    <ChartFrame
      title={hoursTitle(hours)}
      note="Jobs that ended per hour, UTC"
      caption="Jobs are kept for a day."
      state={
        hours.every(({ done, failed }) => done + failed === 0)
          ? { kind: 'empty', text: 'Jobs are kept for a day after they ended.' }
          : undefined
      }
      table={{
        head: ['Hour', 'Done', 'Failed'],
        rows: hours
          .toReversed()
          .map(({ hour, done, failed }) => [hourText(hour), hourCountText(done), hourCountText(failed)]),
      }}
    >
      <ChartPicture
        label="Jobs that ended per hour"
        draw={draw}
        widths={WIDTHS}
        start={hours.length - 1}
        card={(index) => {
          const { hour = '', done = 0, failed = 0 } = hours[index] ?? {}
          return {
            name: `${hourText(hour)} to ${hourText(new Date(Date.parse(hour) + 3_600_000).toISOString())} UTC`,
            rows: [
              { label: 'Done', value: hourCountText(done), swatch: 'bg-chart-1' },
              { label: 'Failed', value: hourCountText(failed), swatch: 'bg-negative' },
            ],
          }
        }}
      />
    </ChartFrame>
  )
}

function drawHours(width: ChartWidth, hours: Hours): Drawing {
  const plot = { left: 40, right: width - 4, top: 18, bottom: HEIGHT - 26 }
  const slot = (plot.right - plot.left) / hours.length
  const middle = (index: number) => Math.round((plot.left + (index + 0.5) * slot) * 10) / 10
  const y = linearScale(
    hours.map(({ done, failed }) => done + failed),
    plot.bottom,
    plot.top,
    2,
  )
  const named = width >= 760
  return {
    height: HEIGHT,
    crosshair: plot,
    points: hours.map(({ done, failed }, index) => ({ x: middle(index), y: y.at(done + failed) })),
    body: (
      <>
        <LeftAxis ticks={y.ticks.map((value) => ({ at: y.at(value), label: String(value) }))} plot={plot} />
        <BottomAxis
          ticks={hours.flatMap(({ hour }, index) =>
            (hours.length - 1 - index) % 3 === 0 ? [{ at: middle(index), label: hourText(hour) }] : [],
          )}
          plot={plot}
          width={width}
          lines={false}
        />
        {hours.map(({ hour, done, failed }, index) => {
          const left = middle(index) - slot * 0.4
          // A minimum height keeps a single failure among thousands visible.
          const failedHeight = failed === 0 ? 0 : Math.max(4, y.at(done) - y.at(done + failed))
          return (
            <g key={hour}>
              <rect
                x={left}
                y={y.at(done)}
                width={slot * 0.8}
                height={plot.bottom - y.at(done)}
                className="fill-chart-1"
              />
              {failed > 0 && (
                <>
                  <rect
                    x={left}
                    y={y.at(done) - failedHeight - 1}
                    width={slot * 0.8}
                    height={failedHeight}
                    className="fill-negative"
                  />
                  {named && (
                    <text
                      x={middle(index)}
                      y={y.at(done) - failedHeight - 5}
                      textAnchor="middle"
                      className="fill-negative text-12"
                    >
                      {failed} failed
                    </text>
                  )}
                </>
              )}
            </g>
          )
        })}
      </>
    ),
  }
}
