import { PAGE_COMPLETE_SCRIPT } from '../lib/theme.ts'
import { byteText } from './byte-text.ts'

const drawings = import.meta.glob<string>('../../public/marks/*.svg', { query: '?raw', import: 'default', eager: true })
const PUBLIC = '../../public'
/** Each logo without its svg element, by the URL of its file. */
const symbols = new Map(
  Object.entries(drawings).map(([path, drawing]) => [
    path.slice(PUBLIC.length),
    byteText(drawing.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')),
  ]),
)

const USE = /<use href="([^"#]+)#mark"/g
const PAGE_COMPLETE = `<script>${PAGE_COMPLETE_SCRIPT}</script>`

/**
 * Adds the logos that a page shows to its HTML (as `byteText`), after the text, so that they do not delay the first paint. Without this
 * the browser would load a document for each file, and a list shows forty.
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
