import { escapeXml } from '../blog/blog-feed.ts'
import { priceText } from '../offers/price-display.ts'
import { formatDay } from '../text/date-display.ts'

export type BadgePrice = { readonly input: string | null; readonly output: string | null }

const HEIGHT = 22
const SIDE = 8
/** The mean width of a letter in common browser fonts; the width of the text is derived from it. */
const LETTER = 6.3
const MAX_LENGTH = 60

/** Formats both prices for a badge. An unknown price is never shown as 0. */
export function badgePrices({ input, output }: BadgePrice, isFree: boolean): string {
  if (input === null && output === null) return isFree ? 'free' : 'price unknown'
  return `${priceText(input)} / ${priceText(output)}`
}

/** Formats the source agreement of a price for a badge. */
export function badgeSources(agreeing: number, all: number): string {
  if (all === 0) return 'no source'
  if (all === 1) return '1 source'
  return agreeing === all ? `${all} sources agree` : `${agreeing} of ${all} sources agree`
}

/** Formats a day without its year, which a badge has no room for; empty when unknown. */
export function badgeDay(day: string | null): string {
  return day === null ? '' : formatDay(day).replace(/ \d{4}$/, '')
}

/** Draws a badge with a label and a value, as text that any browser shows without a font or a script. */
export function badgeSvg(label: string, message: string): string {
  const left = cut(label)
  const right = cut(message)
  const [leftWidth, rightWidth] = [left, right].map((text) => Math.round(text.length * LETTER) + 2 * SIDE) as [
    number,
    number,
  ]
  const width = leftWidth + rightWidth
  const title = escapeXml(`${left}: ${right}`)
  const words = (text: string, x: number, textWidth: number, colour: string) =>
    `<text x="${x}" y="15" fill="${colour}" textLength="${textWidth - 2 * SIDE}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="4"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${leftWidth}" height="${HEIGHT}" fill="#24323a"/>`,
    `<rect x="${leftWidth}" width="${rightWidth}" height="${HEIGHT}" fill="#006f78"/></g>`,
    `<g font-family="Inter,Verdana,DejaVu Sans,sans-serif" font-size="12">`,
    words(left, SIDE, leftWidth, '#fff'),
    words(right, leftWidth + SIDE, rightWidth, '#fff'),
    '</g></svg>\n',
  ].join('')
}

function cut(text: string): string {
  const letters = [...text.trim()]
  return letters.length <= MAX_LENGTH ? letters.join('') : `${letters.slice(0, MAX_LENGTH - 1).join('')}…`
}
