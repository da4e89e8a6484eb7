/** Text of a style sheet, the values in it, and for `@property` and `@keyframes` the name that they define. */
type Piece = { readonly text: string; readonly values: string; readonly defines?: string }

type Rule = {
  readonly selectors: readonly { readonly text: string; readonly required: readonly string[] }[]
  readonly body: string
  readonly values: string
}

type Group = {
  readonly head: string
  readonly params: string
  readonly isNamedLayer: boolean
  readonly parts: readonly StylePart[]
}

/** A node of a parsed style sheet (`parse-styles.ts`). */
export type StylePart = Piece | Rule | Group

const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/**
 * Returns a function that returns, for the HTML of a page, the part of a style sheet that can apply to it: a rule is
 * omitted if it requires a class that no element has. `always` are the classes that scripts add before the whole sheet
 * is loaded.
 */
export function usedStylesOf(parts: readonly StylePart[], always: readonly string[]): (html: string) => string {
  return (html) => {
    const classes = new Set([...always, ...classesIn(html)])
    const pieces = parts.flatMap((part) => piecesOf(part, classes))
    const mentions = html + pieces.map(({ values }) => values).join(' ')
    return pieces
      .filter(({ defines }) => defines === undefined || mentions.includes(defines))
      .map(({ text }) => text)
      .join('')
  }
}

/** Returns the pieces of one node that a page with these classes needs. */
function piecesOf(part: StylePart, classes: ReadonlySet<string>): readonly Piece[] {
  if ('text' in part) return [part]
  if ('selectors' in part) {
    const { selectors, body, values } = part
    const fitting = selectors.filter(({ required }) => required.every((name) => classes.has(name)))
    return fitting.length === 0 ? [] : [{ text: `${fitting.map(({ text }) => text).join(',')}{${body}}`, values }]
  }
  const { head, params, isNamedLayer } = part
  const inner = part.parts.flatMap((one) => piecesOf(one, classes))
  if (inner.length === 0) return isNamedLayer ? [{ text: `${head};`, values: '' }] : []
  return [{ text: `${head}{`, values: params }, ...inner, { text: '}', values: '' }]
}

function classesIn(html: string): string[] {
  return [...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = '']) =>
    names.replaceAll(/&[^;\s]+;/g, (entity) => ENTITIES[entity] ?? entity).split(/\s+/),
  )
}
