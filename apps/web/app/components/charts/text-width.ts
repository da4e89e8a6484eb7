// Widths of letters in parts of the font size, rather too wide than too narrow, because the server cannot measure text.
const LETTER = { regular: 0.55, bold: 0.6, mono: 0.61 } as const
const CAPITAL = 0.2

export type TextLook = keyof typeof LETTER

/** Estimates how wide a text is drawn. */
export function textWidth(text: string, look: TextLook = 'regular', size = 12): number {
  const capitals = look === 'mono' ? 0 : text.replaceAll(/[^A-Z]/g, '').length
  return (text.length * LETTER[look] + capitals * CAPITAL) * size
}

/** Shortens a text to a width, with an ellipsis. */
export function fitText(text: string, width: number, look: TextLook = 'regular', size = 12): string {
  if (textWidth(text, look, size) <= width) return text
  let kept = text
  while (kept.length > 1 && textWidth(`${kept}…`, look, size) > width) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}
