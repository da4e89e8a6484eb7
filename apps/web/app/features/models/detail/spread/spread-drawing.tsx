import { priceText } from '@inferdex/domain/offers/price-display'
import { BottomAxis } from '../../../../components/charts/axes.tsx'
import type { ChartWidth, Drawing } from '../../../../components/charts/chart-picture.tsx'
import { logScale } from '../../../../components/charts/scales/scales.ts'
import { stackDots } from '../../../../components/charts/stack-dots.ts'
import { fitText, textWidth } from '../../../../components/charts/text-width.ts'
import type { SpreadOffer, SpreadRow } from './price-spread.ts'

const ROW_NAMES = { input: 'Input', output: 'Output' } as const
const LABEL_ROOM = 44

/** Draws one dot per offer on a log axis, a row for input and one for output. Equal prices stack. */
export function drawSpread(width: ChartWidth, rows: readonly SpreadRow[]): Drawing {
  const isPhone = width < 500
  const plot = { left: isPhone ? 4 : 72, right: width - 6, top: 0, bottom: 0 }
  const gap = isPhone ? 7 : 9
  const x = logScale(
    rows.flatMap(({ offers }) => offers.map(({ amount }) => amount)),
    plot.left + 8,
    plot.right - 8,
    { room: 1.12, most: isPhone ? 5 : 12, least: isPhone ? 3 : 5 },
  )
  let top = 4
  const drawn = rows.map((row) => {
    const dots = stackDots(
      row.offers.map(({ amount }) => x.at(amount)),
      gap,
    )
    const levels = Math.max(...dots.map(({ level }) => level)) + 1
    // Above the dots are two lines of labels, and on phones the name of the row.
    const base = top + (isPhone ? 20 : 4) + LABEL_ROOM + levels * gap
    top = base + 12
    return { row, base, dots: dots.map(({ x: at, level }) => ({ x: at, y: base - 6 - level * gap })) }
  })
  const bottom = top
  return {
    height: bottom + 42,
    points: drawn.flatMap(({ dots }) => dots),
    body: (
      <>
        <BottomAxis
          ticks={x.ticks.map((value) => ({ at: x.at(value), label: priceText(String(value)) }))}
          plot={{ ...plot, bottom }}
          width={width}
          unit="USD per 1M tokens, log scale"
        />
        {drawn.map(({ row, base, dots }, index) => (
          <g key={row.kind}>
            {index > 0 && (
              <path d={`M0 ${(drawn[index - 1]?.base ?? 0) + 12}H${width}`} className="stroke-line-strong" />
            )}
            <text
              x="0"
              y={isPhone ? base - (Math.max(...dots.map(({ y }) => base - y)) + LABEL_ROOM) : base - 2}
              className="fill-ink text-12 font-semibold"
            >
              {ROW_NAMES[row.kind]}
            </text>
            <RowLabels row={row} base={base} dots={dots} width={width} at={x.at} />
            <Dots row={row} dots={dots} radius={isPhone ? 3 : 4} />
          </g>
        ))}
      </>
    ),
  }
}

type Place = { readonly x: number; readonly y: number }

/** Draws all dots without a label as one path, because a page has many of them. */
function Dots({ row, dots, radius }: { row: SpreadRow; dots: readonly Place[]; radius: number }) {
  const isNamed = (offer: SpreadOffer) => offer === row.cheapest || offer === row.maker
  const placed = row.offers.flatMap((offer, index) => {
    const dot = dots[index]
    return dot === undefined ? [] : [{ offer, dot }]
  })
  const plain = placed.filter(({ offer }) => !offer.isUncounted && !isNamed(offer))
  const round = `m${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`
  return (
    <>
      <path d={plain.map(({ dot }) => `M${dot.x} ${dot.y}${round}`).join('')} className="fill-ink-faint/60" />
      {placed.map(({ offer, dot }, index) => {
        if (offer.isUncounted)
          return (
            <circle
              key={index}
              cx={dot.x}
              cy={dot.y}
              r={radius}
              strokeDasharray="2 2"
              strokeWidth="1.5"
              className="fill-surface stroke-ink-faint"
            />
          )
        return isNamed(offer) ? (
          <circle key={index} cx={dot.x} cy={dot.y} r={radius + 0.5} className="fill-accent" />
        ) : null
      })}
    </>
  )
}

type RowLabelsProps = {
  row: SpreadRow
  base: number
  dots: readonly Place[]
  width: number
  at: (amount: number) => number
}

/** Labels the median on the upper line, and the cheapest and the maker on the lower one. */
function RowLabels({ row, base, dots, width, at }: RowLabelsProps) {
  const top = Math.min(...dots.map(({ y }) => y))
  const [upper, lower] = [top - 26, top - 10]
  const median = row.median === null ? null : { x: at(row.median), text: `median ${amountText(row.median)}` }
  const names = namesOf(row, width, at)
  return (
    <>
      {median !== null && (
        <>
          <path d={`M${median.x} ${upper + 4}V${base}`} strokeDasharray="2 3" className="stroke-ink-muted" />
          <text
            x={inside(median.x, textWidth(median.text) / 2, width)}
            y={upper}
            textAnchor="middle"
            className="fill-ink-muted text-12"
          >
            {median.text}
          </text>
        </>
      )}
      {names.map(({ x, text, offer }) => {
        const dot = dots[row.offers.indexOf(offer)]
        return (
          <g key={text}>
            {dot && <path d={`M${dot.x} ${lower + 4}V${dot.y - 4}`} className="stroke-line-control" />}
            <text
              x={x}
              y={lower}
              textAnchor="middle"
              className="fill-ink stroke-surface stroke-[4px] text-12 font-semibold [paint-order:stroke]"
            >
              {text}
            </text>
          </g>
        )
      })}
    </>
  )
}

type Name = { readonly x: number; readonly text: string; readonly offer: SpreadOffer }

/** Places the labels of the cheapest and the maker side by side. If only one fits, it is that of the cheapest. */
function namesOf(row: SpreadRow, width: number, at: (amount: number) => number): Name[] {
  const { cheapest, maker } = row
  if (cheapest === null) return []
  const name = (offer: SpreadOffer, role: string): Name => {
    const text = `${fitText(offer.offer.name, 110, 'bold')}${role} ${priceText(offer.offer[row.kind])}`
    return { x: inside(at(offer.amount), textWidth(text, 'bold') / 2, width), text, offer }
  }
  if (maker === null || maker === cheapest) return [name(cheapest, maker === null ? ', cheapest' : ', maker, cheapest')]
  for (const [first, second] of [
    [', cheapest', ', maker'],
    ['', ', maker'],
    ['', ''],
  ] as const) {
    const names = [name(cheapest, first), name(maker, second)]
    if (apart(names)) return names
    const moved = pushApart(names, width)
    if (moved !== null) return moved
  }
  return [name(cheapest, ', cheapest')]
}

const GAP = 10
const MOST_MOVED = 60

function apart([a, b]: readonly Name[]): boolean {
  if (a === undefined || b === undefined) return true
  return b.x - a.x >= (textWidth(a.text, 'bold') + textWidth(b.text, 'bold')) / 2 + GAP
}

/** Moves two labels apart by equal parts, or returns null if one would be too far from its dot. */
function pushApart([a, b]: readonly Name[], width: number): Name[] | null {
  if (a === undefined || b === undefined) return null
  const [halfA, halfB] = [textWidth(a.text, 'bold') / 2, textWidth(b.text, 'bold') / 2]
  const missing = halfA + halfB + GAP - (b.x - a.x)
  const left = Math.max(halfA, a.x - missing / 2)
  const right = left + halfA + halfB + GAP
  if (right + halfB > width || a.x - left > MOST_MOVED || right - b.x > MOST_MOVED) return null
  return [
    { ...a, x: left },
    { ...b, x: right },
  ]
}

function inside(x: number, half: number, width: number): number {
  return Math.round(Math.min(Math.max(x, half + 1), width - half - 1) * 10) / 10
}

/** Formats a computed price with at most three decimals. */
function amountText(amount: number): string {
  return priceText(String(Number(amount.toPrecision(3))))
}
