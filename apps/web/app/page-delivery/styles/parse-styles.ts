import postcss, { type ChildNode } from 'postcss'
import parseSelectors from 'postcss-selector-parser'
import type { StylePart } from './used-styles.ts'

const GROUPS: ReadonlySet<string> = new Set(['layer', 'media', 'supports', 'container'])
const DEFINITIONS: ReadonlySet<string> = new Set(['property', 'keyframes'])

/** Parses a style sheet into the parts that a page uses or not. Done by the build, because it takes long. */
export function parseStyles(css: string): StylePart[] {
  return postcss.parse(css).nodes.flatMap(readNode)
}

function readNode(node: ChildNode): StylePart[] {
  if (node.type === 'comment') return []
  const values = valuesIn(node)
  if (node.type === 'rule') {
    // Classes inside of `:not()`, `:is()`, `:where()` and the like are not required.
    const selectors = parseSelectors()
      .astSync(node.selector)
      .nodes.map((selector) => ({
        text: String(selector).trim(),
        required: selector.nodes.flatMap((part) => (part.type === 'class' ? [part.value] : [])),
      }))
    return [{ selectors, body: node.nodes.filter(({ type }) => type !== 'comment').join(';'), values }]
  }
  if (node.type !== 'atrule') return [{ text: `${String(node)};`, values }]
  const { name, params, nodes } = node
  if (nodes !== undefined && GROUPS.has(name)) {
    // The order of the first mention defines the precedence of layers.
    const isNamedLayer = name === 'layer' && params !== ''
    return [{ head: `@${name} ${params}`, params, isNamedLayer, parts: nodes.flatMap(readNode) }]
  }
  const piece = { text: nodes === undefined ? `${String(node)};` : String(node), values }
  return DEFINITIONS.has(name) ? [{ ...piece, defines: unescaped(params.replaceAll(/["']/g, '')) }] : [piece]
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
