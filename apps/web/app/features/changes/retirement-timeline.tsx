import type { Retirement } from '@inferdex/contracts/changes'
import { daysUntil } from '@inferdex/domain/changes/lifecycle-text'
import { formatDay } from '@inferdex/domain/text/date-display'
import { useCallback, useMemo } from 'react'
import { BottomAxis } from '../../components/charts/axes.tsx'
import { ChartFrame } from '../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth, type Drawing } from '../../components/charts/chart-picture.tsx'
import { timeScale } from '../../components/charts/scales/scales.ts'
import { paths } from '../../lib/paths.ts'

type Day = { readonly day: string; readonly models: readonly Retirement['model'][] }

const DAY_MS = 24 * 60 * 60 * 1000
const BEFORE_DAYS = 180
const AHEAD_DAYS = 270
const SOON_DAYS = 90
const WIDTHS: readonly ChartWidth[] = [334, 760, 1216]

/** Draws the announced days around today, one dot per day, sized by the number of models. */
export function RetirementTimeline({ items, asOf }: { items: readonly Retirement[]; asOf: string }) {
  const days = useMemo(() => daysOf(items, asOf), [items, asOf])
  const draw = useCallback((width: ChartWidth) => drawDays(width, days, asOf), [days, asOf])
  const count = (from: number, to: number) =>
    days
      .filter(({ day }) => daysUntil(day, asOf) > from && daysUntil(day, asOf) <= to)
      .reduce((sum, { models }) => sum + models.length, 0)
  const soon = count(0, SOON_DAYS)
  const past = count(-SOON_DAYS, 0)
  return (
    <ChartFrame
      title={`${soon === 1 ? '1 model retires' : `${soon} models retire`} in the next ${SOON_DAYS} days, ${past} retired in the last ${SOON_DAYS}`}
      note="Announced switch-off days. Filled: still to come. Hollow: already retired"
      state={days.length === 0 ? { kind: 'empty', text: 'No day is announced around today.' } : undefined}
      table={{
        head: ['Day', 'Models', 'Names'],
        rows: days.map(({ day, models }) => [formatDay(day), models.length, models.map(({ name }) => name).join(', ')]),
      }}
    >
      <ChartPicture
        label="Announced switch-off days"
        draw={draw}
        widths={WIDTHS}
        card={(index) => {
          const { day = asOf, models = [] } = days[index] ?? {}
          const left = daysUntil(day, asOf)
          return {
            name: formatDay(day),
            rows: [
              { label: left > 0 ? 'Days left' : 'Days ago', value: String(Math.abs(left)) },
              { label: 'Models', value: String(models.length) },
            ],
            note: models.map(({ name }) => name).join(', '),
            ...(models[0] === undefined
              ? {}
              : { href: paths.model(models[0].slug), linkText: `Open ${models[0].name}` }),
          }
        }}
        start={Math.max(
          0,
          days.findIndex(({ day }) => day > asOf),
        )}
      />
    </ChartFrame>
  )
}

function daysOf(items: readonly Retirement[], asOf: string): Day[] {
  const byDay = new Map<string, Retirement['model'][]>()
  for (const { retiresOn, model, isMaker } of items) {
    if (retiresOn === null || !isMaker) continue
    const left = daysUntil(retiresOn, asOf)
    if (left < -BEFORE_DAYS || left > AHEAD_DAYS) continue
    byDay.set(retiresOn, [...(byDay.get(retiresOn) ?? []), model])
  }
  return [...byDay].map(([day, models]) => ({ day, models })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

function drawDays(width: ChartWidth, days: readonly Day[], asOf: string): Drawing {
  const plot = { left: 12, right: width - 12, top: 22, bottom: 96 }
  const today = Date.parse(asOf)
  const x = timeScale(
    today - BEFORE_DAYS * DAY_MS,
    today + AHEAD_DAYS * DAY_MS,
    plot.left,
    plot.right,
    width < 500 ? 4 : 8,
  )
  const y = 66
  const now = x.at(today)
  return {
    height: plot.bottom + 26,
    points: days.map(({ day }) => ({ x: x.at(Date.parse(day)), y })),
    body: (
      <>
        <rect
          x={now}
          y={plot.top}
          width={x.at(today + SOON_DAYS * DAY_MS) - now}
          height={plot.bottom - plot.top}
          className="fill-accent-soft"
        />
        <BottomAxis ticks={x.months.map(({ at, label }) => ({ at: x.at(at), label }))} plot={plot} width={width} />
        <path d={`M${plot.left} ${y}H${plot.right}`} className="stroke-line-strong" />
        <path d={`M${now} ${plot.top}V${plot.bottom}`} strokeWidth="2" className="stroke-accent" />
        <text x={now} y={14} textAnchor="middle" className="fill-accent text-12 font-semibold">
          Today
        </text>
        {days.map(({ day, models }) => (
          <circle
            key={day}
            cx={x.at(Date.parse(day))}
            cy={y}
            r={Math.min(11, 4 + Math.sqrt(models.length) * 1.6)}
            strokeWidth="1.5"
            className={day > asOf ? 'fill-caution stroke-surface' : 'fill-surface stroke-ink-muted'}
          />
        ))}
      </>
    ),
  }
}
