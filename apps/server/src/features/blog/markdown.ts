import { createHash } from 'node:crypto'
import type { PostHeading } from '@inferdex/contracts/blog/blog'
import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeHighlight from 'rehype-highlight'
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'

export type Picture = { readonly width: number; readonly height: number; readonly srcSet: string }
type Pictures = ReadonlyMap<string, Picture>
export type RenderedMarkdown = {
  readonly html: string
  readonly headings: PostHeading[]
  readonly words: number
  /** URLs of external pictures. The page shows our copies, which have to be requested. */
  readonly foreignPictures: string[]
}

/** Headings have ids for links; the prefix keeps them different from the page's own ids. */
const HEADING_PREFIX = 's-'

/** The width at which a picture is shown: the text column, or the whole phone. */
const COLUMN = '(min-width: 720px) 660px, 100vw'

const TAGS =
  'h1 h2 h3 h4 h5 h6 p blockquote hr br pre code em strong del a ul ol li input table thead tbody tr th td img section sup'.split(
    ' ',
  )

/**
 * Allows only what Markdown itself can produce. HTML in the text is removed before; this list is the second safeguard.
 */
const SCHEMA: Schema = {
  strip: ['script', 'style'],
  // The only ids are those of footnotes, which already have a prefix.
  clobberPrefix: '',
  clobber: [],
  tagNames: TAGS,
  attributes: {
    a: [
      'href',
      'title',
      'id',
      'ariaDescribedBy',
      'ariaLabel',
      ['className', 'data-footnote-backref'],
      'dataFootnoteRef',
    ],
    img: ['src', 'alt', 'title'],
    code: [['className', /^language-[\w+#-]{1,40}$/]],
    h2: ['id', ['className', 'sr-only']],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    li: ['id', ['className', 'task-list-item']],
    ol: ['start', ['className', 'contains-task-list']],
    ul: [['className', 'contains-task-list']],
    section: ['dataFootnotes', ['className', 'footnotes']],
    td: ['align'],
    th: ['align'],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  protocols: { href: ['http', 'https', 'mailto'], src: ['https'] },
}

type Finished = Omit<RenderedMarkdown, 'html'>

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, SCHEMA)
  .use(rehypeSlug, { prefix: HEADING_PREFIX })
  .use(rehypeHighlight, { detect: false })
  .use(() => (tree: Root, { data }: { data: Record<string, unknown> }) => {
    const words = countWords(textOf(tree))
    const finished = { headings: [], words, foreignPictures: [] } satisfies Finished
    finish(tree, finished, data.pictures as Pictures)
    data.finished = finished
  })
  .use(rehypeStringify)
  .freeze()

/** Renders Markdown to HTML; there is no other way from what staff writes to a page. Hostile texts can take long. */
export function renderMarkdown(value: string, pictures: Readonly<Record<string, Picture>> = {}): RenderedMarkdown {
  const file = pipeline.processSync({ value, data: { pictures: new Map(Object.entries(pictures)) } })
  // Set by the step above, which runs for every text.
  return { html: String(file), ...(file.data.finished as Finished) }
}

/** Returns the URLs of our own pictures in a text, to look up their sizes before rendering. */
export function pictureAddresses(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(/\]\(\s*<?(\/[^\s)>]+)/g)].map(([, address = '']) => address))]
}

const EXTERNAL_URL = /^https?:\/\//i
const MAX_URL_LENGTH = 2000

function finish(tree: Root, { headings, foreignPictures }: Finished, pictures: Pictures): void {
  visit(tree, 'element', (node, index, parent) => {
    const level = /^h([1-6])$/.exec(node.tagName)?.[1]
    if (level !== undefined) finishHeading(node, Number(level), headings)
    else if (node.tagName === 'a') finishLink(node)
    else if (node.tagName === 'img') finishPicture(node, pictures, foreignPictures)
    // Blocks that may be wider than a phone scroll, also by keyboard.
    else if (node.tagName === 'pre') node.properties.tabIndex = 0
    else if (node.tagName === 'table' && parent !== undefined && index !== undefined) {
      parent.children[index] = element(
        'div',
        { className: ['table-scroll'], role: 'group', ariaLabel: 'Table', tabIndex: 0 },
        [node],
      )
      return [SKIP, index + 1]
    } else if (node.tagName === 'input') node.properties.ariaLabel = node.properties.checked ? 'Done' : 'Not done'
    return undefined
  })
}

/** Finishes a heading. Its level is at least 2, because the page's title is the only first-level heading. */
function finishHeading(node: Element, level: number, headings: PostHeading[]): void {
  const { id } = node.properties
  // Footnotes have their own heading for screen readers.
  if (typeof id !== 'string' || !id.startsWith(HEADING_PREFIX)) return
  const shown = Math.max(2, level)
  const text = textOf(node).trim()
  node.tagName = `h${shown}`
  headings.push({ id, text, level: shown })
  node.children.push(
    element('a', { href: `#${id}`, className: ['heading-link'], ariaLabel: `Link to “${text}”` }, [
      { type: 'text', value: '#' },
    ]),
  )
}

/** Finishes a link. `[text](https://… "sponsored")` is an affiliate link and gets a label. */
function finishLink(node: Element): void {
  const { href, title } = node.properties
  if (typeof href !== 'string') return
  const isSponsored = typeof title === 'string' && title.toLowerCase() === 'sponsored'
  if (isSponsored) {
    node.properties.rel = ['sponsored', 'nofollow', 'noopener']
    delete node.properties.title
    node.children.push(element('span', { className: ['sponsored'] }, [{ type: 'text', value: ' Sponsored' }]))
  } else if (/^(https?:)?\/\//i.test(href)) node.properties.rel = ['noopener']
}

function finishPicture(node: Element, pictures: Pictures, foreignPictures: string[]): void {
  const { src } = node.properties
  Object.assign(node.properties, { loading: 'lazy', decoding: 'async', alt: node.properties.alt ?? '' })
  // Pages never load external pictures: they show our copy, which is made when the article is saved.
  if (typeof src === 'string' && EXTERNAL_URL.test(src) && src.length <= MAX_URL_LENGTH) {
    if (!foreignPictures.includes(src)) foreignPictures.push(src)
    node.properties.src = `/pictures/${createHash('sha256').update(src).digest('hex')}`
  }
  const picture = typeof src === 'string' ? pictures.get(src) : undefined
  if (picture !== undefined) Object.assign(node.properties, picture, { sizes: COLUMN })
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
