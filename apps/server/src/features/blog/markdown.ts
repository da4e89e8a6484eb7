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
  /** Addresses of pictures from elsewhere: the page names our copies, which have to be asked for. */
  readonly foreignPictures: string[]
}

/** Headings of an article are places on its page; the prefix keeps them apart from the page's own ids. */
const HEADING_PREFIX = 's-'

/** How wide a picture is shown: the column of the text, or the whole phone. */
const COLUMN = '(min-width: 720px) 660px, 100vw'

const TAGS =
  'h1 h2 h3 h4 h5 h6 p blockquote hr br pre code em strong del a ul ol li input table thead tbody tr th td img section sup'.split(
    ' ',
  )

/**
 * Only what Markdown itself can say. HTML in the text has been dropped before; what is left is named here again, so
 * that nothing gets through that nobody thought of.
 */
const SCHEMA: Schema = {
  strip: ['script', 'style'],
  // The only ids are those of footnotes, which carry a prefix already.
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

/** Markdown as readers see it: the only way from what staff writes to the HTML of a page. Slow for hostile texts. */
export function renderMarkdown(value: string, pictures: Readonly<Record<string, Picture>> = {}): RenderedMarkdown {
  const file = pipeline.processSync({ value, data: { pictures: new Map(Object.entries(pictures)) } })
  // Put there by the step above, which runs for every text.
  return { html: String(file), ...(file.data.finished as Finished) }
}

/** The pictures of this site in a text, so that their sizes can be looked up before it is rendered. */
export function pictureAddresses(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(/\]\(\s*<?(\/[^\s)>]+)/g)].map(([, address = '']) => address))]
}

const FROM_ELSEWHERE = /^https?:\/\//i
const LONGEST_ADDRESS = 2000

function finish(tree: Root, { headings, foreignPictures }: Finished, pictures: Pictures): void {
  visit(tree, 'element', (node, index, parent) => {
    const level = /^h([1-6])$/.exec(node.tagName)?.[1]
    if (level !== undefined) finishHeading(node, Number(level), headings)
    else if (node.tagName === 'a') finishLink(node)
    else if (node.tagName === 'img') finishPicture(node, pictures, foreignPictures)
    // What may be wider than a phone scrolls inside itself, also by keyboard.
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

/** The page's own title is the only first-level heading. */
function finishHeading(node: Element, level: number, headings: PostHeading[]): void {
  const { id } = node.properties
  // Footnotes bring a heading of their own, for screen readers.
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

/** `[text](https://… "sponsored")` is an affiliate link; it is marked as such beside it. */
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
  // A page never loads a picture from elsewhere: it names our copy, which is fetched once the article is saved.
  if (typeof src === 'string' && FROM_ELSEWHERE.test(src) && src.length <= LONGEST_ADDRESS) {
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
