import { createHash } from 'node:crypto'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { generatedXss, xssPayloads } from '../../testing/xss-payloads.ts'
import { pictureAddresses, renderMarkdown } from './markdown.ts'

const html = (markdown: string) => renderMarkdown(markdown).html

describe('Markdown as readers see it', () => {
  it('headings have anchors and make a table of contents; the title stays the only first-level heading', () => {
    const { html: shown, headings } = renderMarkdown('# One\n\n### Two `code`\n\n## One')
    expect(headings).toEqual([
      { id: 's-one', text: 'One', level: 2 },
      { id: 's-two-code', text: 'Two code', level: 3 },
      { id: 's-one-1', text: 'One', level: 2 },
    ])
    expect(shown).not.toContain('<h1')
    expect(shown).toContain('<a href="#s-one" class="heading-link" aria-label="Link to “One”">#</a>')
  })

  it('code is highlighted, tables and code scroll inside themselves and can be reached by key', () => {
    expect(html('```ts\nconst a = 1\n```')).toContain('<span class="hljs-keyword">const</span>')
    expect(html('```no-such-language\na < b\n```')).toContain('a &#x3C; b')
    expect(html('```ts\na\n```')).toContain('<pre tabindex="0">')
    expect(html('| a |\n|--:|\n| 1 |')).toContain(
      '<div class="table-scroll" role="group" aria-label="Table" tabindex="0">',
    )
  })

  it('links out say so, affiliate links are marked beside the link, links inside are plain', () => {
    expect(html('[a](https://example.org)')).toContain('<a href="https://example.org" rel="noopener">a</a>')
    expect(html('[a](https://example.org "sponsored")')).toContain(
      '<a href="https://example.org" rel="sponsored nofollow noopener">a<span class="sponsored"> Sponsored</span></a>',
    )
    expect(html('[a](/models)')).toContain('<a href="/models">a</a>')
  })

  it('known pictures have their size, so that nothing moves; unknown ones come lazily too', () => {
    const picture = { width: 800, height: 600, srcSet: '/media/a-480.webp 480w' }
    const { html: shown } = renderMarkdown('![A chart](/media/a.webp)', { '/media/a.webp': picture })
    expect(shown).toContain('width="800" height="600" srcset="/media/a-480.webp 480w"')
    expect(shown).toContain('alt="A chart"')
    expect(pictureAddresses('![a](/media/a.webp) [b](/media/b.pdf "b") ![c](https://example.org/c.png)')).toEqual([
      '/media/a.webp',
      '/media/b.pdf',
    ])
  })

  it('a picture from elsewhere is named by our copy of it, which is asked for [SAFE-08]', () => {
    const text =
      '![](https://example.org/a.png) ![again](https://example.org/a.png) ![b][b]\n\n[b]: https://example.org/b.png'
    const { html: shown, foreignPictures } = renderMarkdown(text)
    expect(shown).not.toContain('example.org')
    expect(shown).toContain(
      `<img src="/pictures/${createHash('sha256').update('https://example.org/a.png').digest('hex')}"`,
    )
    expect(foreignPictures).toEqual(['https://example.org/a.png', 'https://example.org/b.png'])
  })

  it('footnotes, tasks and words', () => {
    expect(html('A[^1]\n\n[^1]: note')).toContain('href="#user-content-fn-1"')
    expect(html('- [x] done')).toContain('<input type="checkbox" checked disabled aria-label="Done">')
    expect(renderMarkdown('One **two**, three — 4!').words).toBe(4)
  })
})

const TAGS = new Set(
  'H2 H3 H4 H5 H6 P BLOCKQUOTE HR BR PRE CODE EM STRONG DEL A UL OL LI INPUT TABLE THEAD TBODY TR TH TD IMG SECTION SUP SPAN DIV'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  'href rel title id class aria-label aria-describedby role tabindex src alt loading decoding width height srcset sizes start align type disabled checked data-footnotes data-footnote-ref'.split(
    ' ',
  ),
)
/** Matches a URL with an allowed scheme or none. Text before a colon is a scheme only if it has these characters. */
const ADDRESS = /^(?:(?:https?|mailto):|(?![a-z][a-z\d+.-]*:))/i

/** Returns all elements and attributes that are not on the list, after parsing the HTML as a browser does. */
function harmIn(markdown: string, { document }: Window): string[] {
  document.body.innerHTML = html(markdown)
  return [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...(TAGS.has(element.tagName) ? [] : [element.tagName]),
    ...[...element.attributes]
      .filter((attribute) => !isHarmless(attribute))
      .map(({ name, value }) => `${name}=${value}`),
  ])
}

function isHarmless({ name, value }: { name: string | null; value: string | null }): boolean {
  if (name === null || value === null) return false
  if (!ATTRIBUTES.has(name)) return false
  if (name !== 'href' && name !== 'src') return true
  // A browser drops these before it reads the scheme.
  // oxlint-disable-next-line no-control-regex -- exactly those
  const address = value.replaceAll(/[\u0000-\u0020]/g, '')
  return ADDRESS.test(address) && !(name === 'src' && /^(?:data|http):/i.test(address))
}

const RANDOM_TEXTS = proofRuns(10_000)

describe('nothing that runs comes through', () => {
  const window = new Window()

  it.each(xssPayloads)('%j [PUB-BLOG-12]', (payload) => {
    expect(harmIn(payload, window)).toEqual([])
  })

  it(`${RANDOM_TEXTS} texts put together from them`, () => {
    fc.assert(
      fc.property(generatedXss, (markdown) => {
        expect(harmIn(markdown, window)).toEqual([])
      }),
      { numRuns: RANDOM_TEXTS, endOnFailure: true },
    )
  }, 600_000)
})
