import { PICTURE_SIZE } from '@inferdex/domain/site/picture-address'
import type { Card } from './card.ts'
import { drawChart, type LogoOf } from './draw-charts.ts'
import {
  bold,
  box,
  COLOUR,
  cut,
  type Drawn,
  drawable,
  element,
  figure,
  LEFT,
  muted,
  picture,
  text,
  WIDTH,
} from './drawing.ts'

/** Draws a card. `logoOf` returns the logos, which are files. */
export function drawCard(card: Card, logoOf: LogoOf): Drawn {
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
      box(24, 24, 1150, 580, { border: `1px solid ${COLOUR.strongLine}`, borderRadius: 12 }),
      siteLogo(),
      text(cut(card.siteName, 40), 110, 81, 30, { ...bold, letterSpacing: -0.75 }),
      ...heading(card, logoOf),
      ...card.facts.flatMap(({ label, value }, index) => {
        const x = LEFT + index * 244
        return [text(label, x, 286, 28, muted), text(value, x, 326, 36, figure(36))]
      }),
      ...(card.chart === null ? [] : drawChart(card.chart, logoOf)),
      box(LEFT, 540, WIDTH, 1, { background: COLOUR.line }),
      text(card.dated, LEFT, 582, 28, muted),
      text(cut(card.address, card.dated === '' ? 70 : 46), 0, 582, 28, { ...muted, right: LEFT }),
    ],
  )
}

function siteLogo(): Drawn {
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

function heading({ kicker, logo, title, titleKind, lead }: Card, logoOf: LogoOf): Drawn[] {
  const top = kicker === null ? [] : [text(cut(kicker, 60), LEFT, 146, 28, muted)]
  if (titleKind === 'sentence') return [...top, sentence(title, kicker === null ? 124 : 164, lead)]
  const isName = titleKind === 'name'
  const drawing = logoOf(logo)
  const indent = drawing === null ? 0 : 80
  const size = isName ? nameSize(title, indent) : statementSize(title)
  const [baseline, leadTop] = isName ? [178, 208] : [156, 178]
  const shown = cut(title, isName ? 52 : 60)
  return [
    ...top,
    ...(drawing === null ? [] : [picture(drawing, LEFT, 124, 60)]),
    text(shown, LEFT + indent, baseline, size, { ...bold, letterSpacing: -0.035 * size }),
    ...(lead === null ? [] : [leadLine(lead, leadTop)]),
  ]
}

/** Returns the largest size at which a name fits on one line. */
function nameSize({ length }: string, indent: number): number {
  if (length <= (indent === 0 ? 28 : 26)) return 64
  return length <= 36 ? 48 : 36
}

function statementSize({ length }: string): number {
  return length <= 46 ? 44 : 36
}

/** Draws a title of several lines, with its text below it. */
function sentence(title: string, top: number, lead: Card['lead']): Drawn {
  const size = title.length <= 60 ? 64 : 52
  const place = { position: 'absolute', display: 'flex', flexDirection: 'column', left: LEFT, top, width: WIDTH }
  const style = {
    display: 'block',
    fontSize: size,
    lineHeight: 1.16,
    ...bold,
    letterSpacing: -0.035 * size,
    lineClamp: 4,
  }
  const below = { display: 'block', marginTop: 20, fontSize: 30, lineHeight: 1.4, ...muted, lineClamp: 3 }
  return element('div', { style: place }, [
    element('div', { style }, drawable(title)),
    ...(lead === null ? [] : [element('div', { style: below }, drawable(lead.rest))]),
  ])
}

function leadLine({ strong, rest }: NonNullable<Card['lead']>, top: number): Drawn {
  const style = { position: 'absolute', display: 'flex', left: LEFT, top, fontSize: 28, lineHeight: 1 }
  return element('div', { style }, [
    ...(strong === '' ? [] : [element('span', { style: { ...bold, whiteSpace: 'pre' } }, drawable(strong))]),
    element('span', { style: { ...muted, whiteSpace: 'pre' } }, cut(drawable(rest), 70)),
  ])
}
