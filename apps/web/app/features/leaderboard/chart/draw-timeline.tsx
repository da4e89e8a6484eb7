import { bestSoFar, type ReleaseDay } from '@inferdex/domain/leaderboard/score-timeline'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatScore } from '@inferdex/domain/text/number-display'
import { BottomAxis, LeftAxis, type Plot } from '../../../components/charts/axes.tsx'
import type { ChartWidth, Drawing } from '../../../components/charts/chart-picture.tsx'
import { type Box, placeLabels } from '../../../components/charts/place-labels.ts'
import { timeScale } from '../../../components/charts/scales/scales.ts'
import { spreadLabels } from '../../../components/charts/spread-labels.ts'
import { fitText } from '../../../components/charts/text-width.ts'
import { cx } from '../../../components/ui/cx.ts'
import type { TimelineScore } from '../leaderboard-pictures.ts'
import { scoreScale } from './score-scale.ts'

const HEIGHT = { wide: 360, phone: 300 } as const
/** Space under the plot for the months and for the ticks of unscored releases. */
const BELOW = 58
const END_LABEL = 128
/** From this many days without a scored release on, the line is dotted and the area is labelled with the reason. */
const GAP_MS = 60 * 24 * 60 * 60 * 1000

const KINDS = [
  { isOpen: true, word: 'Open', line: 'stroke-chart-1', dot: 'fill-chart-1', soft: 'stroke-chart-1/35' },
  { isOpen: false, word: 'Closed', line: 'stroke-chart-2', dot: 'fill-chart-2', soft: 'stroke-chart-2/35' },
] as const

type Point = { readonly x: number; readonly y: number }

export function drawTimeline(
  width: ChartWidth,
  scores: readonly TimelineScore[],
  unscored: readonly ReleaseDay[],
): Drawing {
  const isPhone = width < 500
  const height = isPhone ? HEIGHT.phone : HEIGHT.wide
  const plot = { left: 40, right: width - (isPhone ? 6 : END_LABEL), top: 14, bottom: height - BELOW }
  const days = [...scores.map(({ releaseDate }) => releaseDate), ...unscored.map(([day]) => day)].map(timeOf)
  const [start, end] = [Math.min(...days), Math.max(...days)]
  const x = timeScale(start, end, plot.left + 6, plot.right, isPhone ? 4 : 8)
  const y = scoreScale(
    scores.map(({ score }) => score),
    plot.bottom,
    plot.top,
  )
  const pointOf = ({ releaseDate, score }: TimelineScore): Point => ({ x: x.at(timeOf(releaseDate)), y: y.at(score) })
  const lines = KINDS.map((kind) => {
    const own = scores.filter(({ isOpen }) => isOpen === kind.isOpen)
    const best = bestSoFar(own)
    const last = own.at(-1)
    const hasGap = last !== undefined && end - timeOf(last.releaseDate) > GAP_MS
    return { ...kind, own, best, gapFrom: hasGap ? last.releaseDate : null }
  }).filter(({ best }) => best.length > 0)
  const leaders = new Set(lines.flatMap(({ best }) => best))
  return {
    height,
    points: scores.map(pointOf),
    body: (
      <>
        {lines.map(({ word, gapFrom }) =>
          gapFrom === null ? null : (
            <Gap key={word} word={word} day={gapFrom} from={x.at(timeOf(gapFrom))} plot={plot} isNamed={!isPhone} />
          ),
        )}
        <LeftAxis ticks={y.ticks.map((tick) => ({ at: y.at(tick), label: `${tick}%` }))} plot={plot} />
        <BottomAxis
          ticks={x.months.map(({ at, label }) => ({ at: x.at(at), label }))}
          plot={plot}
          width={plot.right + 4}
          lines={false}
        />
        <Rug unscored={unscored} x={x.at} plot={plot} isNamed={!isPhone} />
        {lines.map(({ word, own, soft }) => (
          <path
            key={word}
            d={own
              .filter((score) => !leaders.has(score))
              .map(pointOf)
              .map(({ x: left, y: down }) => `M${left} ${down}h0`)
              .join('')}
            strokeWidth="7"
            strokeLinecap="round"
            className={soft}
          />
        ))}
        {lines.map(({ word, best, line, dot, gapFrom }) => {
          const solidTo = gapFrom === null ? plot.right : x.at(timeOf(gapFrom))
          const lastY = y.at(best.at(-1)?.score ?? 0)
          return (
            <g key={word} fill="none" strokeWidth="2" strokeLinejoin="round">
              <path d={`${stepsOf(best.map(pointOf))}H${solidTo}`} className={line} />
              {solidTo < plot.right && (
                <path d={`M${solidTo} ${lastY}H${plot.right}`} strokeDasharray="2 4" className={line} />
              )}
              {best.map((score) => {
                const at = pointOf(score)
                return <circle key={score.slug} cx={at.x} cy={at.y} r="4.5" className={cx(dot, 'stroke-surface')} />
              })}
            </g>
          )
        })}
        <Names lines={lines} pointOf={pointOf} plot={plot} isPhone={isPhone} />
        {!isPhone && <Ends lines={lines} y={y.at} plot={plot} />}
      </>
    ),
  }
}

function timeOf(day: string): number {
  return Date.parse(day)
}

function stepsOf(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('')
}

type Line = { readonly word: string; readonly best: readonly TimelineScore[]; readonly dot: string }

type GapProps = { word: string; day: string; from: number; plot: Plot; isNamed: boolean }

/** Tints and labels the period for which no model of this kind has a score. */
function Gap({ word, day, from, plot, isNamed }: GapProps) {
  return (
    <>
      <path
        d={`M${from} ${plot.top}H${plot.right}V${plot.bottom}H${from}Z`}
        className={word === 'Open' ? 'fill-chart-1/8' : 'fill-chart-2/8'}
      />
      {isNamed && plot.right - from > 340 && (
        <text
          x={plot.right - 8}
          y={plot.bottom - 8}
          textAnchor="end"
          data-name="gap"
          className="fill-ink-muted text-12"
        >
          No {word.toLowerCase()} model released after {formatDay(day)} has this score
        </text>
      )}
    </>
  )
}

type RugProps = { unscored: readonly ReleaseDay[]; x: (time: number) => number; plot: Plot; isNamed: boolean }

function Rug({ unscored, x, plot, isNamed }: RugProps) {
  const count = unscored.reduce((sum, [, models]) => sum + models, 0)
  const top = plot.bottom + 32
  return (
    <>
      <path
        d={unscored.map(([day]) => `M${x(timeOf(day))} ${top}v14`).join('')}
        strokeWidth="1.5"
        className="stroke-ink-faint/60"
      />
      {isNamed && count > 0 && (
        <>
          <text x={plot.right + 10} y={top + 3} data-name="rug" className="fill-ink text-12 font-semibold">
            {count} models
          </text>
          <text x={plot.right + 10} y={top + 18} data-name="rug" className="fill-ink-muted text-12">
            without this score
          </text>
        </>
      )}
    </>
  )
}

type NamesProps = { lines: readonly Line[]; pointOf: (score: TimelineScore) => Point; plot: Plot; isPhone: boolean }

/** Labels the models on the lines where there is space; on a phone only the two at the ends. */
function Names({ lines, pointOf, plot, isPhone }: NamesProps) {
  const named = lines.flatMap(({ best }) => (isPhone ? best.slice(-1) : best.slice(0, -1).toReversed()))
  const taken = lines.flatMap(({ best }) => boxesOf(best.map(pointOf), plot.right))
  const places = placeLabels(
    named.map((score) => ({ ...pointOf(score), text: score.name, isMain: true })),
    { taken, frame: { left: plot.left, right: plot.right, top: 2, bottom: plot.bottom - 24 }, maxOthers: 0 },
  )
  return named.map((score, index) => {
    const at = places[index]
    return at ? (
      <text
        key={score.slug}
        x={at.x}
        y={at.y}
        textAnchor={at.anchor}
        data-name={score.name}
        className="fill-ink stroke-surface stroke-[4px] text-12 font-semibold [paint-order:stroke]"
      >
        {score.name}
      </text>
    ) : null
  })
}

/** Returns the boxes that a step line and its dots cover. */
function boxesOf(points: readonly Point[], right: number): Box[] {
  return points.flatMap(({ x, y }, index) => {
    const next = points[index + 1] ?? { x: right, y }
    return [
      { left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 },
      { left: x, right: next.x, top: y - 2, bottom: y + 2 },
      { left: next.x - 2, right: next.x + 2, top: next.y, bottom: y },
    ]
  })
}

function Ends({ lines, y, plot }: { lines: readonly Line[]; y: (score: number) => number; plot: Plot }) {
  const places = spreadLabels(
    lines.map(({ best }) => y(best.at(-1)?.score ?? 0)),
    36,
    plot.top + 8,
    plot.bottom - 20,
  )
  return lines.map(({ word, best, dot }, index) => {
    const last = best.at(-1)
    const at = places[index] ?? 0
    return last === undefined ? null : (
      <g key={word}>
        <text x={plot.right + 10} y={at + 4} data-name={word} className={cx('text-12 font-semibold', dot)}>
          {word} {formatScore(last.score)}
        </text>
        <text x={plot.right + 10} y={at + 19} data-name={last.name} className="fill-ink-muted text-12">
          {fitText(last.name, END_LABEL - 26)}
        </text>
      </g>
    )
  })
}
