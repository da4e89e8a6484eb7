import { PICTURE_SIZE } from '@inferdex/domain/site/picture-address'

/** An element in the form that satori expects. */
export type Drawn = { readonly type: string; readonly props: Readonly<Record<string, unknown>> }
export type Style = Readonly<Record<string, string | number>>

/** The light theme, in colours that every image format supports. */
export const COLOUR = {
  paper: '#f7fafb',
  ink: '#10191d',
  muted: '#46525a',
  line: '#dbe1e3',
  strongLine: '#b5bdc0',
  accent: '#006f78',
  soft: '#dbf4f4',
} as const
export const LEFT = 56
export const WIDTH = PICTURE_SIZE.width - 2 * LEFT
export const BASE = 520

export const muted = { color: COLOUR.muted } as const
export const bold = { fontWeight: 700 } as const
export const figure = (size: number, colour: string = COLOUR.ink) => ({
  fontFamily: 'JetBrains Mono',
  ...bold,
  letterSpacing: -0.035 * size,
  color: colour,
})
export const plainFigure = { fontFamily: 'JetBrains Mono', letterSpacing: -1, ...muted } as const

export const element = (type: string, props: Record<string, unknown>, children?: unknown): Drawn => ({
  type,
  props: children === undefined ? props : { ...props, children },
})

/** Draws a line of text. x is its left end, unless the style has `right` or `center`. */
export function text(words: string, x: number, baseline: number, size: number, style: Style = {}): Drawn {
  return element(
    'div',
    {
      style: {
        position: 'absolute',
        display: 'flex',
        ...('right' in style ? {} : { left: x }),
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

/** Draws a text centred at x. */
export function centred(words: string, x: number, baseline: number, size: number, style: Style = {}): Drawn {
  return text(words, x - 100, baseline, size, { width: 200, justifyContent: 'center', ...style })
}

export function box(x: number, y: number, width: number, height: number, style: Style): Drawn {
  return element('div', { style: { position: 'absolute', display: 'flex', left: x, top: y, width, height, ...style } })
}

/** Draws shapes in a local coordinate system, from 0 to the size. */
export function shapes(x: number, y: number, width: number, height: number, inside: readonly Drawn[]): Drawn {
  const viewBox = `0 0 ${width} ${height}`
  return element('svg', { width, height, viewBox, style: { position: 'absolute', left: x, top: y } }, inside)
}

export function picture(src: string, x: number, y: number, size: number): Drawn {
  return element('img', { src, width: size, height: size, style: { position: 'absolute', left: x, top: y } })
}

/** Removes characters that the fonts lack, such as emoji, which would be empty boxes. */
export function drawable(words: string): string {
  const kept = words.replaceAll(/[^\u0020-\u024F\u0370-\u052F\u1E00-\u1EFF\u2010-\u2026\u20AC]/g, '').trim()
  return kept === '' ? ' ' : kept
}

export function cut(words: string, length: number): string {
  return words.length <= length ? words : `${words.slice(0, length - 1).trimEnd()}…`
}
