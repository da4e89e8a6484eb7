import { PICTURE_SIZE } from '@inferdex/domain/site/picture-address'
import type { Bar, Card } from './card.ts'

/** An element as satori takes it. */
export type Drawn = { readonly type: string; readonly props: Readonly<Record<string, unknown>> }

/** The light theme, in colours that every picture format knows. */
const COLOUR = {
  paper: '#f7fafb',
  ink: '#10191d',
  muted: '#46525a',
  line: '#dbe1e3',
  strongLine: '#b5bdc0',
  accent: '#006f78',
  soft: '#dbf4f4',
} as const
const LEFT = 56
const WIDTH = PICTURE_SIZE.width - 2 * LEFT
const BASE = 520

const element = (type: string, props: Record<string, unknown>, children?: unknown): Drawn => ({
  type,
  props: children === undefined ? props : { ...props, children },
})

type Style = Readonly<Record<string, string | number>>

function text(words: string, x: number, baseline: number, size: number, style: Style = {}): Drawn {
  const place = 'right' in style ? {} : { left: x }
  return element(
    'div',
    {
      style: {
        position: 'absolute',
        display: 'flex',
        ...place,
        top: Math.round(baseline - 0.86 * size),
        fontSize: size,
        lineHeight: 1,
        color: COLOUR.ink,
        whiteSpace: 'nowrap',
        ...style,
      },
    },
    drawable(words),
  )
}

/** The fonts have one file for all weights, of which satori draws a light bold. */
const heavy = (size: number) => ({ fontWeight: 700, WebkitTextStroke: `${size / 40}px ${COLOUR.ink}` })
const muted = { color: COLOUR.muted } as const
const figure = { fontFamily: 'JetBrains Mono', fontWeight: 700, letterSpacing: -1.2 } as const

function box(x: number, y: number, width: number, height: number, style: Style): Drawn {
  return element('div', { style: { position: 'absolute', display: 'flex', left: x, top: y, width, height, ...style } })
}

/** Removes what the fonts cannot draw, such as emoji, which would be empty boxes. */
function drawable(words: string): string {
  const kept = words.replaceAll(/[^\u0020-\u024F\u0370-\u052F\u1E00-\u1EFF\u2010-\u2026\u20AC]/g, '').trim()
  return kept === '' ? ' ' : kept
}

function cut(words: string, length: number): string {
  return words.length <= length ? words : `${words.slice(0, length - 1).trimEnd()}…`
}

/** Returns the largest size at which a name fits into one line. */
function nameSize({ length }: string): number {
  if (length <= 26) return 64
  return length <= 36 ? 50 : 38
}

export function drawCard(card: Card): Drawn {
  return element(
    'div',
    {
      style: {
        display: 'flex',
        position: 'relative',
        ...PICTURE_SIZE,
        background: COLOUR.paper,
        fontFamily: 'Inter',
        color: COLOUR.ink,
      },
    },
    [
      box(24, 24, 1152, 582, { border: `1px solid ${COLOUR.strongLine}`, borderRadius: 12 }),
      logo(),
      text(cut(card.siteName, 40), 110, 81, 30, { fontWeight: 700, letterSpacing: -0.75 }),
      ...heading(card),
      ...card.facts.flatMap(({ label, value }, index) => {
        const x = LEFT + index * 262
        return [text(label, x, 286, 28, muted), text(value, x, 326, 36, figure)]
      }),
      ...chart(card),
      box(LEFT, 540, WIDTH, 1, { background: COLOUR.line }),
      text(card.dated, LEFT, 582, 28, muted),
      text(cut(card.address, card.dated === '' ? 70 : 46), 0, 582, 28, { ...muted, right: LEFT }),
    ],
  )
}

function logo(): Drawn {
  const stroke = { fill: 'none', stroke: COLOUR.accent, strokeLinejoin: 'round', strokeLinecap: 'round' }
  return element(
    'svg',
    { width: 44, height: 44, viewBox: '0 0 24 24', style: { position: 'absolute', left: LEFT, top: 48 } },
    [
      element('path', { d: 'M3 5h6v6h6v6h5', ...stroke, strokeWidth: 2.5 }),
      element('circle', { cx: 20.5, cy: 17, r: 1.6, fill: COLOUR.accent }),
      element('path', { d: 'M3 20.5h18', ...stroke, strokeWidth: 1.25, opacity: 0.45 }),
    ],
  )
}

function heading({ kicker, title, isSentence, lead }: Card): Drawn[] {
  const top = kicker === null ? [] : [text(cut(kicker, 60), LEFT, 146, 28, muted)]
  if (isSentence) {
    const size = title.length <= 44 ? 64 : 52
    const style = {
      position: 'absolute',
      display: 'block',
      left: LEFT,
      top: kicker === null ? 124 : 164,
      width: WIDTH,
      fontSize: size,
      lineHeight: 1.18,
      ...heavy(size),
      letterSpacing: -0.025 * size,
      lineClamp: 4,
    }
    return [...top, element('div', { style }, drawable(title))]
  }
  const size = nameSize(title)
  return [
    ...top,
    text(cut(title, 52), LEFT, 178, size, { ...heavy(size), letterSpacing: -0.025 * size }),
    ...(lead === null ? [] : [leadLine(lead)]),
  ]
}

function leadLine({ strong, rest }: NonNullable<Card['lead']>): Drawn {
  const style = { position: 'absolute', display: 'flex', left: LEFT, top: 208, fontSize: 28, lineHeight: 1 }
  return element('div', { style }, [
    ...(strong === '' ? [] : [element('span', { style: { fontWeight: 700, whiteSpace: 'pre' } }, drawable(strong))]),
    element('span', { style: { ...muted, whiteSpace: 'pre' } }, cut(drawable(rest), 62)),
  ])
}

function chart({ chart: drawn }: Card): Drawn[] {
  if (drawn === null) return []
  if (drawn.kind === 'steps') return steps(drawn)
  return drawn.kind === 'columns' ? columns(drawn.bars) : rows(drawn.bars)
}

const STEPS = { width: 940, top: 362, bottom: 494 }

function steps({
  points,
  first,
  last,
}: {
  points: readonly (readonly [number, number])[]
  first: string
  last: string
}) {
  const x = (share: number) => Math.round(share * STEPS.width)
  const y = (share: number) => Math.round(10 + (1 - share) * (STEPS.bottom - STEPS.top))
  const [start = [0, 0.5] as const, ...others] = points
  const line = [`M0 ${y(start[1])}`, ...others.map(([at, height]) => `H${x(at)}V${y(height)}`), `H${STEPS.width}`].join(
    '',
  )
  const end = y((points.at(-1) ?? start)[1])
  const height = BASE - STEPS.top + 10
  return [
    element(
      'svg',
      {
        width: STEPS.width + 20,
        height,
        viewBox: `0 0 ${STEPS.width + 20} ${height}`,
        style: { position: 'absolute', left: LEFT, top: STEPS.top - 10 },
      },
      [
        element('path', { d: `${line}V${height}H0Z`, fill: COLOUR.soft }),
        element('path', { d: line, fill: 'none', stroke: COLOUR.accent, strokeWidth: 5, strokeLinejoin: 'round' }),
        element('circle', {
          cx: STEPS.width,
          cy: end,
          r: 10,
          fill: COLOUR.accent,
          stroke: COLOUR.paper,
          strokeWidth: 4,
        }),
      ],
    ),
    ...(first === last
      ? []
      : [text(first, LEFT + 6, STEPS.top - 10 + y(start[1]) + 36, 26, { ...figure, ...muted, fontWeight: 400 })]),
    text('today', 1018, Math.min(STEPS.top - 10 + end - 30, 470), 26, muted),
    text(last, 1018, Math.min(STEPS.top - 10 + end + 12, 512), last.length > 6 ? 30 : 38, {
      ...figure,
      color: COLOUR.accent,
    }),
  ]
}

function columns(bars: readonly Bar[]): Drawn[] {
  const pitch = WIDTH / 4
  return bars.flatMap(({ name, value, share, isBest }, index) => {
    const x = LEFT + index * pitch
    const height = share === null ? 0 : Math.max(8, Math.round(share * 132))
    const colour = isBest ? COLOUR.accent : COLOUR.ink
    const style = {
      position: 'absolute',
      display: 'block',
      left: x,
      top: 262,
      width: pitch - 34,
      fontSize: 28,
      lineHeight: 1.2,
      fontWeight: 700,
      lineClamp: 2,
    }
    return [
      element('div', { style }, drawable(name)),
      text(value, x, BASE - height - 16, 38, { ...figure, color: colour }),
      box(x, BASE - height, 212, height, { background: isBest ? COLOUR.accent : COLOUR.strongLine, borderRadius: 3 }),
      ...(index === 0 ? [] : [box(x - 20, 262, 1, BASE - 262, { background: COLOUR.line })]),
    ]
  })
}

function rows(bars: readonly Bar[]): Drawn[] {
  return bars.flatMap(({ name, value, share, isBest }, index) => {
    const y = 264 + index * 53
    const width = share === null ? 0 : Math.max(8, Math.round(share * 420))
    return [
      text(cut(name, 26), LEFT, y + 27, 30, { fontWeight: isBest ? 700 : 400 }),
      box(472, y, width, 32, { background: isBest ? COLOUR.accent : COLOUR.strongLine, borderRadius: 3 }),
      text(value, 472 + width + 18, y + 28, 32, { ...figure, color: isBest ? COLOUR.accent : COLOUR.ink }),
    ]
  })
}
