import { cutName } from '@inferdex/domain/text/cut-name'

// Widths of letters in parts of the font size, rather too wide than too narrow, because the server cannot measure text.
const LETTER = { regular: 0.55, bold: 0.6, mono: 0.61 } as const
/** Width factors relative to a small letter. The monospaced font ignores them. */
const WIDER = [
  [/[A-Z]/g, 0.2],
  [/\d/g, 0.07],
  [/…/g, 0.3],
  [/[ .]/g, -0.2],
] as const

export type TextLook = keyof typeof LETTER

/** Estimates how wide a text is drawn. */
export function textWidth(text: string, look: TextLook = 'regular', size = 12): number {
  let letters = text.length * LETTER[look]
  if (look !== 'mono') for (const [wide, more] of WIDER) letters += (text.match(wide)?.length ?? 0) * more
  return letters * size
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

/** Shortens names shown side by side. Names that would look the same lose their first word: "…V4 Flash". */
export function fitNames(names: readonly string[], width: number, look: TextLook = 'regular'): string[] {
  const fitted = names.map((name) => fitText(name, width, look))
  return fitted.map((text, index) => {
    const name = names[index] ?? ''
    const isAlone = fitted.every((other, at) => at === index || other !== text || names[at] === name)
    return isAlone || !name.includes(' ') ? text : fitText(`…${name.slice(name.indexOf(' ') + 1)}`, width, look)
  })
}
