import postcss, { type ChildNode } from 'postcss'
import parseSelectors from 'postcss-selector-parser'

/** Text of a style sheet, the values in it, and for `@property` and `@keyframes` the name that they define. */
type Piece = { readonly text: string; readonly values: string; readonly defines?: string }

/** Returns the pieces of one node of the style sheet that a page with these classes needs. */
type Part = (classes: ReadonlySet<string>) => readonly Piece[]

const GROUPS: ReadonlySet<string> = new Set(['layer', 'media', 'supports', 'container'])
const DEFINITIONS: ReadonlySet<string> = new Set(['property', 'keyframes'])
const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/**
 * Parses a style sheet once and returns a function that returns, for the HTML of a page, the part that can apply to it:
 * a rule is omitted if it requires a class that no element has. `always` are the classes that scripts add before the
 * whole sheet is loaded.
 */
export function usedStylesOf(css: string, always: readonly string[]): (html: string) => string {
  const parts = postcss.parse(css).nodes.map(readNode)
  return (html) => {
    const classes = new Set([...always, ...classesIn(html)])
    const pieces = parts.flatMap((part) => part(classes))
    const mentions = html + pieces.map(({ values }) => values).join(' ')
    return pieces
      .filter(({ defines }) => defines === undefined || mentions.includes(defines))
      .map(({ text }) => text)
      .join('')
  }
}

function classesIn(html: string): string[] {
  return [...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = '']) =>
    names.replaceAll(/&[^;\s]+;/g, (entity) => ENTITIES[entity] ?? entity).split(/\s+/),
  )
}

function readNode(node: ChildNode): Part {
  if (node.type === 'comment') return () => []
  const values = valuesIn(node)
  if (node.type === 'rule') {
    // Classes inside of `:not()`, `:is()`, `:where()` and the like are not required.
    const selectors = parseSelectors()
      .astSync(node.selector)
      .nodes.map((selector) => ({
        text: String(selector).trim(),
        required: selector.nodes.flatMap((part) => (part.type === 'class' ? [part.value] : [])),
      }))
    const body = node.nodes.filter(({ type }) => type !== 'comment').join(';')
    return (classes) => {
      const fitting = selectors.filter(({ required }) => required.every((name) => classes.has(name)))
      return fitting.length === 0 ? [] : [{ text: `${fitting.map(({ text }) => text).join(',')}{${body}}`, values }]
    }
  }
  if (node.type !== 'atrule') return () => [{ text: `${String(node)};`, values }]
  const { name, params, nodes } = node
  if (nodes !== undefined && GROUPS.has(name)) {
    const parts = nodes.map(readNode)
    const head = `@${name} ${params}`
    // The order of the first mention defines the precedence of layers.
    const empty = name === 'layer' && params !== '' ? [{ text: `${head};`, values: '' }] : []
    return (classes) => {
      const inner = parts.flatMap((part) => part(classes))
      return inner.length === 0 ? empty : [{ text: `${head}{`, values: params }, ...inner, { text: '}', values: '' }]
    }
  }
  const piece = { text: nodes === undefined ? `${String(node)};` : String(node), values }
  if (!DEFINITIONS.has(name)) return () => [piece]
  const defines = unescaped(params.replaceAll(/["']/g, ''))
  return () => [{ ...piece, defines }]
}

/** Returns text that may reference a definition. Property names do not: older browsers get a list of all of them. */
function valuesIn(node: ChildNode): string {
  const values: string[] = node.type === 'decl' ? [node.value] : []
  if ('walk' in node) {
    node.walk((inner) => {
      if (inner.type === 'decl') values.push(inner.value)
      if (inner.type === 'atrule') values.push(inner.params)
    })
  }
  return unescaped(values.join(' '))
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gis, (_, hex: string | undefined, sign: string | undefined) =>
    hex === undefined ? (sign ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10_ff_ff)),
  )
}
