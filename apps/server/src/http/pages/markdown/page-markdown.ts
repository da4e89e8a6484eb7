import { findElement, type HtmlElement, type HtmlNode, parseHtml, textOf } from './html-tree.ts'

/** Elements that only work in a browser, or repeat their neighbours. */
const LEFT_OUT = new Set(
  'script style svg button input select textarea label legend nav template dialog noscript img picture canvas'.split(
    ' ',
  ),
)
const INLINE = new Set(
  'a abbr b bdi br cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/** Returns the content of a rendered page as Markdown: its description, its address, then its whole text. */
export function pageMarkdown(html: string, publicUrl: string): string {
  const page = parseHtml(html)
  const description = findElement(page, ({ name, attributes }) => name === 'meta' && attributes.name === 'description')
  const canonical = findElement(page, ({ name, attributes }) => name === 'link' && attributes.rel === 'canonical')
  const main =
    findElement(page, ({ attributes }) => attributes.id === 'main') ?? findElement(page, ({ name }) => name === 'main')
  const title = textOf(findElement(page, ({ name }) => name === 'title') ?? '').trim()
  const blocks = main === undefined ? [] : blocksOf(main, publicUrl)
  const hasHeading = blocks.some((block) => block.startsWith('# '))
  const address = canonical?.attributes.href
  return `${[
    ...(hasHeading || title === '' ? [] : [`# ${escaped(title)}`]),
    ...(description?.attributes.content ? [`> ${escaped(description.attributes.content)}`] : []),
    ...(address === undefined ? [] : [`Page: <${address}>`]),
    ...blocks,
  ].join('\n\n')}\n`
}

function isShown({ name, attributes }: HtmlElement): boolean {
  if (LEFT_OUT.has(name) || attributes['data-page-only'] !== undefined) return false
  return attributes.hidden === undefined && attributes['aria-hidden'] !== 'true'
}

/** Returns the blocks of an element; texts between blocks are paragraphs. */
function blocksOf({ children }: HtmlElement, publicUrl: string): string[] {
  const blocks: string[] = []
  let run: HtmlNode[] = []
  const endParagraph = () => {
    const text = inline(run, publicUrl)
    if (text !== '') blocks.push(text)
    run = []
  }
  for (const child of children) {
    if (typeof child !== 'string' && !isShown(child)) continue
    if (typeof child === 'string' || isInline(child)) run.push(child)
    else {
      endParagraph()
      blocks.push(...blockOf(child, publicUrl))
    }
  }
  endParagraph()
  return blocks
}

/** Returns whether an element is part of a text: some inline elements wrap whole cards. */
function isInline(element: HtmlElement): boolean {
  if (!INLINE.has(element.name)) return false
  return element.children.every((child) => typeof child === 'string' || !isShown(child) || isInline(child))
}

function blockOf(element: HtmlElement, publicUrl: string): string[] {
  const level = /^h([1-6])$/.exec(element.name)?.[1]
  if (level !== undefined) {
    const text = inline(element.children, publicUrl)
    return text === '' ? [] : [`${'#'.repeat(Number(level))} ${text}`]
  }
  switch (element.name) {
    case 'ul':
    case 'ol':
      return listOf(element, publicUrl)
    case 'dl':
      return descriptionsOf(element, publicUrl)
    case 'table':
      return tableOf(element, publicUrl)
    case 'pre':
      return [`\`\`\`\n${textOf(element).trimEnd()}\n\`\`\``]
    case 'hr':
      return ['---']
    case 'blockquote':
      return [indented(blocksOf(element, publicUrl).join('\n\n'), '> ', '> ')]
    default:
      return blocksOf(element, publicUrl)
  }
}

function listOf(list: HtmlElement, publicUrl: string): string[] {
  const items = elementsIn(list, ['li']).flatMap((item, index) => {
    const text = blocksOf(item, publicUrl).join('\n\n')
    return text === '' ? [] : [indented(text, list.name === 'ol' ? `${index + 1}. ` : '- ', '  ')]
  })
  return items.length === 0 ? [] : [items.join('\n')]
}

/** Returns the pairs of a description list as a Markdown list. */
function descriptionsOf(list: HtmlElement, publicUrl: string): string[] {
  const items: string[] = []
  let name = ''
  for (const part of elementsIn(list, ['dt', 'dd'])) {
    const text = cellOf(part, publicUrl)
    if (part.name === 'dt') name = text
    else if (text !== '') items.push(name === '' ? `- ${text}` : `- ${name}: ${text}`)
  }
  return items.length === 0 ? [] : [items.join('\n')]
}

function tableOf(table: HtmlElement, publicUrl: string): string[] {
  const caption = elementsIn(table, ['caption']).map((one) => cellOf(one, publicUrl))
  const rows = elementsIn(table, ['tr'])
    .map((row) => elementsIn(row, ['th', 'td']).map((cell) => cellOf(cell, publicUrl).replaceAll('|', String.raw`\|`)))
    .filter((cells) => cells.some((cell) => cell !== ''))
  const [head, ...body] = rows
  if (head === undefined) return []
  const width = Math.max(...rows.map(({ length }) => length))
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`
  const divider = line(Array.from({ length: width }, () => '---'))
  return [...caption.filter((text) => text !== ''), [line(head), divider, ...body.map(line)].join('\n')]
}

/** Returns the nearest elements of these names below an element. */
function elementsIn(element: HtmlElement, names: readonly string[]): HtmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string' || !isShown(child)) return []
    return names.includes(child.name) ? [child] : elementsIn(child, names)
  })
}

/** Returns the whole text of an element in one line. */
function cellOf(element: HtmlElement, publicUrl: string): string {
  return inline([element], publicUrl)
}

function inline(nodes: readonly HtmlNode[], publicUrl: string): string {
  return pieces(nodes, publicUrl).replaceAll(/\s+/g, ' ').trim()
}

/**
 * Joins texts. Two adjacent elements are separate on the page even without a space between them, and so are a word and
 * an element that begins with one.
 */
function pieces(nodes: readonly HtmlNode[], publicUrl: string): string {
  let text = ''
  let wasElement = false
  for (const node of nodes) {
    const isElement = typeof node !== 'string'
    const next = isElement ? (isShown(node) ? piece(node, publicUrl) : '') : escaped(node)
    const isApart = isElement && wasElement ? next !== '' : isElement !== wasElement && wouldJoin(text, next)
    text += isApart ? ` ${next}` : next
    wasElement = isElement
  }
  return text
}

/** Returns whether two words would be joined; the marks of bold text, code and links are not part of a word. */
const wouldJoin = (text: string, next: string) => /[\p{L}\p{N}][*`)]*$/u.test(text) && /^[*`[]*\p{L}/u.test(next)

function piece(element: HtmlElement, publicUrl: string): string {
  const text = pieces(element.children, publicUrl)
  const trimmed = text.replaceAll(/\s+/g, ' ').trim()
  const { href } = element.attributes
  if (trimmed === '') return element.name === 'br' ? ' ' : text
  if (element.name === 'a' && href !== undefined && !href.startsWith('#'))
    return `[${trimmed}](${addressOf(href, publicUrl)})`
  if (element.name === 'strong' || element.name === 'b') return `**${trimmed}**`
  if (element.name === 'code') return `\`${textOf(element)}\``
  return INLINE.has(element.name) ? text : ` ${text} `
}

function addressOf(href: string, publicUrl: string): string {
  return (href.startsWith('/') ? publicUrl + href : href).replaceAll(/[()\s]/g, encodeURIComponent)
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*[\]<]/g, String.raw`\$&`)
}

function indented(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' ? '' : others) + line)
    .join('\n')
}
