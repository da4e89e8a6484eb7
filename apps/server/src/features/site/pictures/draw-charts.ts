import type { BarKind } from '@inferdex/domain/bill/bill-view'
import type { Bar, Chart, PartedBar, Point, Tick } from './card.ts'
import {
  BASE,
  bold,
  box,
  centred,
  COLOUR,
  cut,
  type Drawn,
  drawable,
  element,
  figure,
  LEFT,
  muted,
  picture,
  plainFigure,
  shapes,
  text,
  WIDTH,
} from './drawing.ts'

/** Returns a provider's logo as a data URL; null: none. */
export type LogoOf = (slug: string | null) => string | null

export function drawChart(chart: Chart, logoOf: LogoOf): Drawn[] {
  switch (chart.kind) {
    case 'steps':
      return steps(chart)
    case 'columns':
      return columns(chart.bars, logoOf)
    case 'parts':
      return parts(chart.bars, logoOf)
    case 'prices':
      return prices(chart)
    case 'scores':
      return scores(chart)
  }
}

const STEPS = { width: 940, top: 362, bottom: 494 }

function steps({ points, first, last }: Extract<Chart, { kind: 'steps' }>): Drawn[] {
  const x = (share: number) => Math.round(share * STEPS.width)
  const y = (share: number) => Math.round(10 + (1 - share) * (STEPS.bottom - STEPS.top))
  const [start = [0, 0.5] as const, ...others] = points
  const turns = others.map(([at, height]) => `H${x(at)}V${y(height)}`)
  const line = [`M0 ${y(start[1])}`, ...turns, `H${STEPS.width}`].join('')
  const end = y((points.at(-1) ?? start)[1])
  const top = STEPS.top - 10
  const height = BASE - top
  const lastSize = last.length > 6 ? 30 : 40
  return [
    shapes(LEFT, top, STEPS.width + 20, height, [
      element('path', { d: `${line}V${height}H0Z`, fill: COLOUR.soft }),
      element('path', { d: line, fill: 'none', stroke: COLOUR.accent, strokeWidth: 5, strokeLinejoin: 'round' }),
      dot(STEPS.width, end, 10, COLOUR.accent),
    ]),
    ...(first === last ? [] : [firstPrice(first, x(others[0]?.[0] ?? 1), top + y(start[1]))]),
    text('today', 1018, Math.min(top + end - 34, 462), 28, muted),
    text(last, 1018, Math.min(top + end + 12, 508), lastSize, figure(lastSize, COLOUR.accent)),
  ]
}

/** Draws the first price below the first step, or next to it if the step is too short. */
function firstPrice(words: string, width: number, y: number): Drawn {
  return width > words.length * 17
    ? text(words, LEFT + 6, y + 38, 28, plainFigure)
    : text(words, LEFT + width + 12, y + 20, 28, plainFigure)
}

const dot = (cx: number, cy: number, r: number, fill: string) =>
  element('circle', { cx, cy, r, fill, stroke: COLOUR.paper, strokeWidth: 4 })

const COLUMN_TOP = 240

function columns(bars: readonly Bar[], logoOf: LogoOf): Drawn[] {
  const pitch = WIDTH / 4
  return bars.flatMap(({ name, logo, value, share, isBest }, index) => {
    const x = LEFT + index * pitch
    const height = share === null ? 0 : Math.max(10, Math.round(share * 130))
    const colour = isBest ? COLOUR.accent : COLOUR.ink
    const drawing = logoOf(logo)
    const indent = drawing === null ? 0 : 54
    const size = value.length > 7 ? 34 : 40
    const style = {
      position: 'absolute',
      display: 'block',
      left: x + indent,
      top: COLUMN_TOP - 12,
      width: pitch - 34 - indent,
      fontSize: 28,
      lineHeight: 1.2,
      letterSpacing: -0.56,
      ...bold,
      lineClamp: 2,
    }
    return [
      ...(drawing === null ? [] : [picture(drawing, x, COLUMN_TOP - 8, 40)]),
      element('div', { style }, drawable(name)),
      text(value, x, BASE - height - 16, size, figure(size, colour)),
      ...(isBest ? [check(x + value.length * size * 0.56 + 16, BASE - height - 46)] : []),
      box(x, BASE - height, 212, height, { background: isBest ? COLOUR.accent : COLOUR.strongLine, borderRadius: 3 }),
      ...(index === 0 ? [] : [box(x - 20, COLUMN_TOP - 8, 1, BASE - COLUMN_TOP + 8, { background: COLOUR.line })]),
    ]
  })
}

function check(x: number, y: number): Drawn {
  return shapes(Math.round(x), y, 34, 34, [
    element('circle', { cx: 17, cy: 17, r: 17, fill: COLOUR.accent }),
    element('path', {
      d: 'M9.5 17.5l5 5 10-11',
      fill: 'none',
      stroke: COLOUR.paper,
      strokeWidth: 3.5,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    }),
  ])
}

const ROW = { top: 240, pitch: 58, bar: 472, length: 470 }

/** Returns the maximum length of a bar, so that the longest figure fits after it. */
function lengthOf(bars: readonly { value: string }[]): number {
  const longest = Math.max(...bars.map(({ value }) => value.length), 0)
  return Math.min(ROW.length, LEFT + WIDTH - ROW.bar - 24 - longest * 19)
}

/** Draws the logo and the name at the start of a row. */
function rowName({ name, logo, isBest }: Pick<Bar, 'name' | 'logo' | 'isBest'>, y: number, logoOf: LogoOf): Drawn[] {
  const drawing = logoOf(logo)
  return [
    ...(drawing === null ? [] : [picture(drawing, LEFT, y - 1, 34)]),
    text(cut(name, 20), LEFT + 50, y + 27, 30, { letterSpacing: -0.6, ...(isBest ? bold : {}) }),
  ]
}

const PART_COLOURS = {
  fresh: COLOUR.accent,
  cached: '#3e92c4',
  output: '#c26300',
  other: '#364b54',
} as const satisfies Record<BarKind, string>
const PART_NAMES = {
  fresh: 'Input',
  cached: 'Cached',
  output: 'Output',
  other: 'Fees',
} as const satisfies Record<BarKind, string>
const PART_ORDER = Object.keys(PART_NAMES) as BarKind[]

function parts(bars: readonly PartedBar[], logoOf: LogoOf): Drawn[] {
  const length = lengthOf(bars)
  const used = PART_ORDER.filter((kind) => bars.some((bar) => bar.parts.some(([one]) => one === kind)))
  return [
    legend(used.map((kind) => [PART_NAMES[kind], PART_COLOURS[kind]])),
    ...bars.flatMap((bar, index) => {
      const y = ROW.top + index * ROW.pitch
      let x = ROW.bar
      const drawn = bar.parts.map(([kind, share]) => {
        const width = Math.max(4, Math.round(share * length))
        const part = box(x, y, width, 32, { background: PART_COLOURS[kind], borderRadius: 3 })
        x += width + 2
        return part
      })
      return [...rowName(bar, y, logoOf), ...drawn, text(bar.value, x + 16, y + 28, 32, figure(32))]
    }),
  ]
}

/** Draws the legend of colours at the right end of a line. */
function legend(kinds: readonly (readonly [name: string, colour: string])[], top = 178): Drawn {
  const style = { position: 'absolute', display: 'flex', right: LEFT, top, gap: 34, fontSize: 28, lineHeight: 1 }
  const swatch = (background: string) => ({ width: 22, height: 22, marginTop: 3, background, borderRadius: 3 })
  return element(
    'div',
    { style },
    kinds.map(([name, colour]) =>
      element('div', { style: { display: 'flex', gap: 10, ...muted } }, [
        element('div', { style: swatch(colour) }),
        element('span', {}, name),
      ]),
    ),
  )
}

const PRICES = { left: 96, width: 1008, line: 444, height: 116, gap: 24, highestName: 336 }

function prices({ title, marked, points, ticks }: Extract<Chart, { kind: 'prices' }>): Drawn[] {
  const x = (share: number) => Math.round(PRICES.left + share * PRICES.width)
  const placed = stacked(points)
  return [
    text(title, LEFT, 300, 28, muted),
    ...(marked === '' ? [] : [legend([[marked, COLOUR.accent]], 276)]),
    shapes(0, 0, 1200, 630, [
      element('path', { d: `M${LEFT} ${PRICES.line}H${LEFT + WIDTH}`, stroke: COLOUR.strongLine, strokeWidth: 1.5 }),
      ...ticks.map(({ at }) =>
        element('path', { d: `M${x(at)} ${PRICES.line}v9`, stroke: COLOUR.strongLine, strokeWidth: 1.5 }),
      ),
      ...placed.map(({ at, y, height, isMarked }) =>
        element('rect', {
          x: at - 10,
          y,
          width: 20,
          height,
          rx: height / 2,
          fill: isMarked ? COLOUR.accent : COLOUR.strongLine,
        }),
      ),
    ]),
    ...ticks.map(({ at, label }) => centred(label, x(at), 490, 28, plainFigure)),
    ...placed.flatMap(({ at, name }) => (name === null ? [] : nameAbove(name, at, placed))),
  ]
}

/** Stacks overlapping dots, the marked ones below. Dots of high stacks are flattened, so that all fit. */
function stacked(points: readonly Omit<Point, 'y'>[]) {
  const places = Map.groupBy(points, ({ x }) => Math.round((x * PRICES.width) / PRICES.gap))
  const highest = Math.max(...[...places.values()].map(({ length }) => length))
  const pitch = Math.min(PRICES.gap, PRICES.height / highest)
  return [...places].flatMap(([column, own]) =>
    own
      .toSorted((a, b) => Number(b.isMarked) - Number(a.isMarked))
      .map((point, place) => ({
        ...point,
        at: PRICES.left + column * PRICES.gap,
        y: PRICES.line - 8 - (place + 1) * pitch,
        height: pitch - Math.min(4, pitch / 4),
      })),
  )
}

const nameStyle = { ...bold, letterSpacing: -0.56 } as const
/** The approximate width of a name; the average letter of the font is not wider. */
const widthOf = ({ length }: string) => length * 15.5

/** Draws the name of a point, within the picture and above all points that it would cover, if there is room. */
function nameAbove(name: string, x: number, points: readonly { at: number; y: number }[]): Drawn[] {
  const shown = cut(name, 24)
  const width = widthOf(shown)
  const left = Math.round(Math.min(Math.max(LEFT, x - width / 2), LEFT + WIDTH - width))
  const covered = points.filter(({ at }) => at > left - 14 && at < left + width + 14)
  const baseline = Math.min(...covered.map(({ y }) => y)) - 14
  return baseline < PRICES.highestName ? [] : [text(shown, left, baseline, 28, nameStyle)]
}

const SCORES = { left: 140, right: 1122, top: 246, bottom: 494 }

function scores({ points, across, up }: Extract<Chart, { kind: 'scores' }>): Drawn[] {
  const x = (share: number) => Math.round(SCORES.left + share * (SCORES.right - SCORES.left))
  const y = (share: number) => Math.round(SCORES.bottom - share * (SCORES.bottom - SCORES.top))
  const best = points.filter(({ isMarked }) => isMarked).toSorted((a, b) => a.x - b.x)
  const line = best.map((point, index) => (index === 0 ? 'M' : 'H') + at(point, index, x, y)).join('')
  return [
    shapes(0, 0, 1200, 630, [
      ...up.map((tick) =>
        element('path', { d: `M${SCORES.left} ${y(tick.at)}H${SCORES.right}`, stroke: COLOUR.line, strokeWidth: 1 }),
      ),
      ...points
        .filter(({ isMarked }) => !isMarked)
        .map((point) =>
          element('circle', { cx: x(point.x), cy: y(point.y), r: 8, fill: COLOUR.strongLine, opacity: 0.8 }),
        ),
      element('path', {
        d: `${line}H${SCORES.right}`,
        fill: 'none',
        stroke: COLOUR.accent,
        strokeWidth: 4,
        strokeLinejoin: 'round',
      }),
      ...best.map((point) => dot(x(point.x), y(point.y), 10, COLOUR.accent)),
    ]),
    ...up.map((tick: Tick) => text(tick.label, 74, y(tick.at) + 10, 26, plainFigure)),
    ...across.map((tick) => centred(tick.label, x(tick.at), 528, 26, plainFigure)),
    ...best.flatMap((point) => (point.name === null ? [] : [bestName(point.name, x(point.x), y(point.y))])),
  ]
}

/** Draws a name to the upper left of its point, where no other point can be: it would be cheaper and better. */
function bestName(name: string, x: number, y: number): Drawn {
  const shown = cut(name, 20)
  const left = Math.round(x - widthOf(shown))
  return left < SCORES.left ? text(shown, x + 4, y + 40, 28, nameStyle) : text(shown, left, y - 18, 28, nameStyle)
}

const at = (point: Point, index: number, x: (share: number) => number, y: (share: number) => number) =>
  index === 0 ? `${x(point.x)} ${y(point.y)}` : `${x(point.x)}V${y(point.y)}`
