import { describe, expect, it } from 'vitest'
import { atomFeed, escapeXml } from './blog-feed.ts'

const FEED = {
  title: 'Blog',
  subtitle: 'All',
  pageUrl: 'https://a.example/blog',
  feedUrl: 'https://a.example/blog/feed.xml',
}

const entry = (updatedAt: string) => ({
  id: '0198',
  title: 'Prices & <offers>',
  url: 'https://a.example/blog/prices',
  excerpt: 'a "quoted" text',
  html: '<p>]]></p>',
  author: "O'Neil",
  category: 'Pricing',
  tags: ['open weights'],
  publishedAt: '2026-07-01T00:00:00.000Z',
  updatedAt,
})

describe('the Atom feed', () => {
  it('escapes every text and tells when the newest entry changed', () => {
    const xml = atomFeed({ ...FEED, entries: [entry('2026-07-02T00:00:00.000Z'), entry('2026-07-03T00:00:00.000Z')] })
    expect(xml).toContain('<title>Prices &amp; &lt;offers&gt;</title>')
    expect(xml).toContain('<summary>a &quot;quoted&quot; text</summary>')
    expect(xml).toContain('&lt;p&gt;]]&gt;&lt;/p&gt;</content>')
    expect(xml).toContain('<author><name>O&apos;Neil</name></author>')
    expect(xml).toContain('<category term="open weights"/>')
    expect(xml).toContain('<updated>2026-07-03T00:00:00.000Z</updated>\n<entry>')
  })

  it('is valid without entries', () => {
    expect(atomFeed({ ...FEED, entries: [] })).toContain('<updated>1970-01-01T00:00:00Z</updated>\n</feed>')
  })

  it('drops what XML cannot hold', () => {
    expect(escapeXml('a\u0000b\u000Bc\uD800d\uFFFEe\tf🧮')).toBe('abcde\tf🧮')
  })
})
