/** One piece of a style sheet: a rule, a group of pieces (`@media`, `@layer`), or text that stands as it is. */
type Piece =
  | { kind: 'rule'; selectors: readonly { text: string; classes: readonly string[] }[]; body: string }
  | { kind: 'group'; head: string; pieces: readonly Piece[] }
  /** `@property` and `@keyframes`: needed where what they define is mentioned. */
  | { kind: 'definition'; mention: string; text: string }
  | { kind: 'text'; text: string }

const GROUP = /^@(?:layer|media|supports|container)\b/
const DEFINITION = /^@(property|keyframes)\s+(\S+)/
const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g
const CLASS_IN_SELECTOR = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-])+)/gi
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/**
 * Reads a style sheet once and answers, for a page's HTML, the part that can apply to it: a rule is left out when it asks
 * for a class that no element has. `always` are the classes that scripts add before the whole sheet is there.
 */
export function usedStylesOf(css: string, always: readonly string[]): (html: string) => string {
  const pieces = readPieces(css)
  return (html) => {
    const used = new Set([...always, ...classesIn(html)])
    const rules = writeRules(pieces, used)
    const definitions = pieces
      .filter((piece) => piece.kind === 'definition')
      .filter(({ mention }) => rules.includes(mention))
    return rules + definitions.map(({ text }) => text).join('')
  }
}

function classesIn(html: string): string[] {
  return [...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = '']) =>
    names.replaceAll(/&[^;\s]+;/g, (entity) => ENTITIES[entity] ?? entity).split(' '),
  )
}

function writeRules(pieces: readonly Piece[], used: ReadonlySet<string>): string {
  return pieces.map((piece) => writePiece(piece, used)).join('')
}

function writePiece(piece: Piece, used: ReadonlySet<string>): string {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'definition':
      return ''
    case 'group': {
      const inner = writeRules(piece.pieces, used)
      return inner === '' ? '' : `${piece.head}{${inner}}`
    }
    case 'rule': {
      const selectors = piece.selectors.filter(({ classes }) => classes.every((name) => used.has(name)))
      return selectors.length === 0 ? '' : `${selectors.map(({ text }) => text).join(',')}{${piece.body}}`
    }
  }
}

function readPieces(css: string): Piece[] {
  const text = css.replaceAll(/\/\*.*?\*\//gs, '')
  const pieces: Piece[] = []
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{', at)
    const semicolon = text.indexOf(';', at)
    if (semicolon !== -1 && (open === -1 || semicolon < open)) {
      pieces.push({ kind: 'text', text: text.slice(at, semicolon + 1) })
      at = semicolon + 1
    } else if (open === -1) {
      at = text.length
    } else {
      const close = closingBrace(text, open)
      pieces.push(readPiece(text.slice(at, open).trim(), text.slice(open + 1, close)))
      at = close + 1
    }
  }
  return pieces
}

function readPiece(head: string, body: string): Piece {
  if (GROUP.test(head)) return { kind: 'group', head, pieces: readPieces(body) }
  const [, kind, name = ''] = DEFINITION.exec(head) ?? []
  if (kind !== undefined) {
    // Older browsers get a list of all properties' first values; only `var` says that one is used.
    return { kind: 'definition', mention: kind === 'property' ? `var(${name}` : name, text: `${head}{${body}}` }
  }
  if (head.startsWith('@')) return { kind: 'text', text: `${head}{${body}}` }
  return {
    kind: 'rule',
    selectors: splitSelectors(head).map((text) => ({ text, classes: requiredClasses(text) })),
    body,
  }
}

function closingBrace(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === '"' || sign === "'") at = text.indexOf(sign, at + 1)
    else if (sign === '{') depth += 1
    else if (sign === '}' && (depth -= 1) === 0) return at
  }
  throw new Error('The style sheet has a brace that is never closed')
}

/** At the commas that are not inside brackets: `:is(a,b)` is one. */
function splitSelectors(list: string): string[] {
  const selectors: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < list.length; at += 1) {
    const sign = list[at]
    if (sign === '\\') at += 1
    else if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth -= 1
    else if (sign === ',' && depth === 0) {
      selectors.push(list.slice(start, at).trim())
      start = at + 1
    }
  }
  return [...selectors, list.slice(start).trim()]
}

/** Those outside of brackets: `:not(.a)`, `:where(.a)` and the like may apply without them. */
function requiredClasses(selector: string): string[] {
  let outside = selector.replaceAll(/(?<!\\)\[[^\]\\]*\]/g, '')
  for (let before = ''; before !== outside; ) {
    before = outside
    outside = outside.replaceAll(/(?<!\\)\((?:\\.|[^()\\])*(?<!\\)\)/g, '')
  }
  return [...outside.matchAll(CLASS_IN_SELECTOR)].map(([, name = '']) => unescape(name))
}

function unescape(name: string): string {
  return name.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex: string | undefined, sign: string | undefined) =>
    hex === undefined ? (sign ?? '') : String.fromCodePoint(Number.parseInt(hex, 16)),
  )
}
