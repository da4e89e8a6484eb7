import { cutName } from '@inferdex/domain/text/cut-name'

// Widths of letters in parts of the font size, rather too wide than too narrow, because the server cannot measure text.
const LETTER = { regular: 0.55, bold: 0.6, mono: 0.61 } as const
const CAPITAL = 0.2

export type TextLook = keyof typeof LETTER

/** Estimates how wide a text is drawn. */
export function textWidth(text: string, look: TextLook = 'regular', size = 12): number {
  const capitals = look === 'mono' ? 0 : text.replaceAll(/[^A-Z]/g, '').length
  return (text.length * LETTER[look] + capitals * CAPITAL) * size
}

/**
 * Shortens a text to a width, with an ellipsis. The version of a model stays at the end: "…Haiku 4.5", because "Claude…"
 * could be any of a dozen.
 */
export function fitText(text: string, width: number, look: TextLook = 'regular', size = 12): string {
  if (textWidth(text, look, size) <= width) return text
  const { start, end } = cutName(text)
  const withoutFirst = `…${text.slice(text.indexOf(' ') + 1)}`
  if (start.includes(' ') && end !== '' && textWidth(withoutFirst, look, size) <= width) return withoutFirst
  const tail = textWidth(`…${end}`, look, size) <= width / 2 ? end : ''
  let kept = tail === '' ? text : start
  while (kept.length > 1 && textWidth(`${kept}…${tail}`, look, size) > width) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…${tail}`
}

/** Shortens names that stand beside each other. Names that would look the same lose their first word: "…V4 Flash". */
export function fitNames(names: readonly string[], width: number, look: TextLook = 'regular'): string[] {
  const fitted = names.map((name) => fitText(name, width, look))
  return fitted.map((text, index) => {
    const name = names[index] ?? ''
    const isAlone = fitted.every((other, at) => at === index || other !== text || names[at] === name)
    return isAlone || !name.includes(' ') ? text : fitText(`…${name.slice(name.indexOf(' ') + 1)}`, width, look)
  })
}
