import { PAGE_COMPLETE_SCRIPT } from '../lib/theme.ts'

const drawings = import.meta.glob<string>('../../public/marks/*.svg', { query: '?raw', import: 'default', eager: true })
const PUBLIC = '../../public'
/** Each drawing without the element around it, by the address of its file. */
const symbols = new Map(
  Object.entries(drawings).map(([path, drawing]) => [
    path.slice(PUBLIC.length),
    drawing.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, ''),
  ]),
)

const USE = /<use href="([^"#]+)#mark"/g
const PAGE_COMPLETE = `<script>${PAGE_COMPLETE_SCRIPT}</script>`

/**
 * Takes a finished page and gives it the marks of providers that it shows: a browser makes a document of every file it
 * takes a drawing from, and a list shows forty. They stand behind the text, which is painted before they have come.
 */
export function withLogos(html: string): string {
  const shown = new Map<string, string>()
  const inside = html.replaceAll(USE, (use, address: string) => {
    const symbol = symbols.get(address)
    if (symbol === undefined) return use
    const id = `mark-${address.slice('/marks/'.length, -'.svg'.length)}`
    shown.set(id, symbol.replace('id="mark"', `id="${id}"`))
    return `<use href="#${id}"`
  })
  if (shown.size === 0) return html
  const sheet = `<svg aria-hidden="true" width="0" height="0" style="position:absolute">${[...shown.values()].join('')}</svg>`
  return inside.replace(PAGE_COMPLETE, () => PAGE_COMPLETE + sheet)
}
