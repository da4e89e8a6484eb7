const drawings = import.meta.glob<string>('../../public/marks/*.svg', { query: '?raw', import: 'default', eager: true })
/** Each logo without its svg element, by the name of its file. */
const symbols = new Map(
  Object.entries(drawings).map(([path, drawing]) => [
    path.slice('../../public/marks/'.length, -'.svg'.length),
    drawing.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, ''),
  ]),
)

const USE = '<use href="/marks/'
const USE_END = '.svg#mark"'

/**
 * Makes the logos of a page reference inlined symbols, and returns these symbols. Otherwise the browser would load a
 * document for each file, and a list shows forty.
 */
export function withLogos(html: string): { html: string; sheet: string } {
  const shown = new Map<string, string>()
  // Split at a string, because a regular expression is slower.
  const [start = '', ...uses] = html.split(USE)
  const inside = uses.map((use) => {
    const name = use.slice(0, use.indexOf(USE_END))
    const symbol = symbols.get(name)
    if (symbol === undefined) return USE + use
    shown.set(name, symbol.replace('id="mark"', `id="mark-${name}"`))
    return `<use href="#mark-${name}"${use.slice(name.length + USE_END.length)}`
  })
  if (shown.size === 0) return { html, sheet: '' }
  const sheet = `<svg aria-hidden="true" width="0" height="0" style="position:absolute">${[...shown.values()].join('')}</svg>`
  return { html: start + inside.join(''), sheet }
}
