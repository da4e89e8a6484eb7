/** An element of a page, or a text with its characters as they are shown. */
export type HtmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: HtmlNode[]
}
export type HtmlNode = string | HtmlElement

const TOKEN = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi
const ATTRIBUTE = /([^\s=/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
/** Their text is code. */
const RAW = new Set(['script', 'style'])
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Parses a page that our own renderer wrote: every element is closed, every attribute is quoted. */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { name: '', attributes: {}, children: [] }
  const open: HtmlElement[] = [root]
  TOKEN.lastIndex = 0
  for (let token = TOKEN.exec(html); token !== null; token = TOKEN.exec(html)) {
    const [text, closing, tag, attributes = ''] = token
    const parent = open.at(-1) ?? root
    if (tag === undefined) {
      if (!text.startsWith('<!')) parent.children.push(decoded(text))
      continue
    }
    const name = tag.toLowerCase()
    if (closing === '/') {
      const at = open.findLastIndex((element) => element.name === name)
      if (at > 0) open.length = at
      continue
    }
    const element: HtmlElement = { name, attributes: attributesOf(attributes), children: [] }
    parent.children.push(element)
    if (RAW.has(name)) {
      const end = html.indexOf(`</${name}`, TOKEN.lastIndex)
      TOKEN.lastIndex = end === -1 ? html.length : end
    }
    if (!VOID.has(name)) open.push(element)
  }
  return root
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE))
    attributes[name.toLowerCase()] = decoded(double ?? single ?? bare ?? '')
  return attributes
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (found, number, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? found
    const code = hex === undefined ? Number(number) : Number.parseInt(String(hex), 16)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : found
  })
}

/** Finds the first element for which the condition holds. */
export function findElement(from: HtmlElement, is: (element: HtmlElement) => boolean): HtmlElement | undefined {
  for (const child of from.children) {
    if (typeof child === 'string') continue
    const found = is(child) ? child : findElement(child, is)
    if (found !== undefined) return found
  }
  return undefined
}

export function textOf(node: HtmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}
