import { priceText } from '@inferdex/domain/offers/price-display'
import { formatDay } from '@inferdex/domain/text/date-display'
import { useCallback } from 'react'
import { BottomAxis } from '../../../../components/charts/axes.tsx'
import { ChartFrame } from '../../../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth, type Drawing } from '../../../../components/charts/chart-picture.tsx'
import { logScale } from '../../../../components/charts/scales/scales.ts'
import { fitText } from '../../../../components/charts/text-width.ts'
import { Panel, PanelHead } from '../../../../components/ui/panel.tsx'
import { cx } from '../../../../components/ui/cx.ts'
import { paths } from '../../../../lib/paths.ts'
import { changesFinding, type LastChanges, type MarketView } from './market-view.ts'

const ROW = 26
const MOST_ROWS = 12
const WIDTHS: readonly ChartWidth[] = [334]

/** Draws the input prices before and after the last day with changes, and lists all recorded changes. */
export function PriceChanges({ last, log, since }: Pick<MarketView, 'last' | 'log' | 'since'>) {
  const draw = useCallback(
    (width: ChartWidth) => (last ? drawChanges(width, last) : { height: 0, body: null, points: [] }),
    [last],
  )
  return (
    <div className="grid gap-4">
      {last !== null && (
        <ChartFrame
          title={changesFinding(last)}
          note="Hollow: before. Filled: after"
          table={{
            head: ['Model', 'Before', 'After', 'Change'],
            rows: last.changes.map(({ model, before, after, percent }) => [
              model.name,
              priceText(before),
              priceText(after),
              signed(percent),
            ]),
          }}
        >
          <ChartPicture
            label={`Input prices before and after ${formatDay(last.day)}`}
            draw={draw}
            widths={WIDTHS}
            card={(index) => {
              const change = last.changes[index]
              if (change === undefined) return { name: '', rows: [] }
              return {
                name: change.model.name,
                rows: [
                  { label: 'Before', value: priceText(change.before) },
                  { label: `Since ${formatDay(last.day)}`, value: priceText(change.after) },
                  { label: 'Change', value: signed(change.percent) },
                ],
                href: paths.model(change.model.slug),
                linkText: 'Open model',
              }
            }}
          />
        </ChartFrame>
      )}
      <Panel aria-labelledby="recorded-changes">
        <PanelHead
          id="recorded-changes"
          title="Recorded changes"
          note={since === null ? undefined : `since ${formatDay(since)}`}
        />
        {log.length === 0 ? (
          <p className="px-4 py-4 text-13 text-ink-muted">
            {since === null ? 'No recorded change.' : `No recorded change since ${formatDay(since)}.`}
          </p>
        ) : (
          <ul>
            {log.map(({ day, title, detail }) => (
              <li
                key={day}
                className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-2 border-t border-line px-4 py-2.5 text-13 first:border-t-0"
              >
                <span className="text-ink-muted">{formatDay(day)}</span>
                <span>
                  <span className="block font-medium">{title}</span>
                  <span className="block text-12 text-ink-muted">{detail}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

function signed(percent: number): string {
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}

function drawChanges(width: ChartWidth, { changes }: LastChanges): Drawing {
  const shown = changes.slice(0, MOST_ROWS)
  const bottom = 6 + shown.length * ROW
  const plot = { left: 116, right: width - 52, top: 0, bottom }
  const x = logScale(
    shown.flatMap(({ before, after }) => [Number(before), Number(after)]),
    plot.left + 6,
    plot.right - 6,
    { room: 1.2, most: 4 },
  )
  const y = (index: number) => 6 + index * ROW + ROW / 2
  return {
    height: bottom + 42,
    points: shown.map(({ after }, index) => ({ x: x.at(Number(after)), y: y(index) })),
    body: (
      <>
        <BottomAxis
          ticks={x.ticks.map((value) => ({ at: x.at(value), label: priceText(String(value)) }))}
          plot={plot}
          width={width}
          unit="Input, USD per 1M, log scale"
        />
        {shown.map(({ model, before, after, percent }, index) => {
          const isCut = Number(after) < Number(before)
          return (
            <g key={model.slug}>
              <text x="0" y={y(index) + 4} className="fill-ink text-12 font-[550]">
                {fitText(model.name, plot.left - 8, 'bold')}
              </text>
              <path
                d={`M${x.at(Number(before))} ${y(index)}H${x.at(Number(after))}`}
                strokeWidth="2"
                className={isCut ? 'stroke-positive' : 'stroke-negative'}
              />
              <circle
                cx={x.at(Number(before))}
                cy={y(index)}
                r="4"
                strokeWidth="1.5"
                className="fill-surface stroke-ink-muted"
              />
              <circle
                cx={x.at(Number(after))}
                cy={y(index)}
                r="4.5"
                className={isCut ? 'fill-positive' : 'fill-negative'}
              />
              <text
                x={width}
                y={y(index) + 4}
                textAnchor="end"
                className={cx('font-mono text-12', isCut ? 'fill-positive' : 'fill-negative')}
              >
                {signed(percent)}
              </text>
            </g>
          )
        })}
      </>
    ),
  }
}
