import { describe, expect, it } from 'vitest'
import { robotsTxt, sitemapIndex, sitemapLine } from './sitemap.ts'

describe('the sitemap', () => {
  it.each([
    [
      { url: 'https://site.example/model/a', changedAt: '2026-07-01T12:00:00.000Z' },
      '<url><loc>https://site.example/model/a</loc><lastmod>2026-07-01T12:00:00.000Z</lastmod></url>\n',
    ],
    [{ url: 'https://site.example/about', changedAt: null }, '<url><loc>https://site.example/about</loc></url>\n'],
    [
      { url: 'https://site.example/?a=1&b=<2>', changedAt: null },
      '<url><loc>https://site.example/?a=1&amp;b=&lt;2&gt;</loc></url>\n',
    ],
  ])('writes %j, and no date that nobody knows', (entry, line) => {
    expect(sitemapLine(entry)).toBe(line)
  })

  it('the index names every part', () => {
    const index = sitemapIndex([
      { url: 'https://site.example/sitemaps/pages.xml', changedAt: null },
      { url: 'https://site.example/sitemaps/models-1.xml', changedAt: '2026-07-01T12:00:00.000Z' },
    ])
    expect(index).toContain('<sitemap><loc>https://site.example/sitemaps/pages.xml</loc></sitemap>\n')
    expect(index).toContain('models-1.xml</loc><lastmod>2026-07-01T12:00:00.000Z</lastmod></sitemap>\n')
    expect(index).toMatch(/^<\?xml .*<\/sitemapindex>\n$/s)
  })
})

describe('robots.txt', () => {
  it('names the sitemap, and hides no page that says itself that it must not be listed', () => {
    const text = robotsTxt('https://site.example')
    expect(text).toContain('\nSitemap: https://site.example/sitemap.xml\n')
    expect(text).not.toContain('/search')
    expect(text).toMatch(/Disallow: \/api\/\nAllow: \/api\/docs\n/)
  })
})
