import { PAGE_COMPLETE_SCRIPT } from '../lib/theme.ts'

const drawings = import.meta.glob<string>('../../public/marks/*.svg', { query: '?raw', import: 'default', eager: true })
const symbols = new Map(
  Object.entries(drawings).map(([path, drawing]) => {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.svg'.length)
    return [name, drawing.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')]
  }),
)

const OUTSIDE = /<use href="\/marks\/([a-z0-9]+)\.svg#mark"/g
const PAGE_COMPLETE = `<script>${PAGE_COMPLETE_SCRIPT}</script>`

/**
 * Takes a finished page and gives it the marks of providers that it shows: a browser makes a document of every file it
 * takes a drawing from, and a list shows forty. They stand behind the text, which is painted before they have come.
 */
export function withLogos(html: string): string {
  const shown = new Map<string, string>()
  const inside = html.replaceAll(OUTSIDE, (use, name: string) => {
    const symbol = symbols.get(name)
    if (symbol === undefined) return use
    shown.set(name, symbol.replace('id="mark"', `id="mark-${name}"`))
    return `<use href="#mark-${name}"`
  })
  if (shown.size === 0) return html
  const sheet = `<svg aria-hidden="true" width="0" height="0" style="position:absolute">${[...shown.values()].join('')}</svg>`
  return inside.replace(PAGE_COMPLETE, () => PAGE_COMPLETE + sheet)
}
