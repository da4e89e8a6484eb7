import { NO_SEO } from '@inferdex/domain/blog/blog-post'
import type { SiteInfo } from '@inferdex/contracts/site/site'
import { describe, expect, it } from 'vitest'
import { articleMeta } from './article-meta.ts'

const SITE = { config: { name: 'Inferdex' }, publicUrl: 'https://inferdex.example' } as unknown as SiteInfo
const POST = {
  slug: 'one-price',
  title: 'One price',
  excerpt: 'Fifty-one prices.',
  author: { name: 'Ada' },
  publishedAt: '2026-07-01T00:00:00.000Z',
  updatedAt: '2026-07-02T00:00:00.000Z',
  category: 'Pricing',
  tags: ['prices', 'api'],
}

function metaOf(seo: object = {}, post: object = {}) {
  const article = { post: { ...POST, ...post }, seo: { ...NO_SEO, ...seo } } as unknown as Parameters<
    typeof articleMeta
  >[1]
  const tags = articleMeta(SITE, article) as Record<string, unknown>[]
  return {
    title: tags.find((tag) => 'title' in tag)?.title,
    canonical: tags.find(({ rel }) => rel === 'canonical')?.href,
    of: (name: string) =>
      tags.filter((tag) => tag.name === name || tag.property === name).map(({ content }) => content),
    data: tags.find((tag) => 'script:ld+json' in tag)?.['script:ld+json'] as Record<string, unknown>,
  }
}

describe('what search engines and shared links are told of an article [HOUSE-20]', () => {
  it('is derived from the article where the author set nothing', () => {
    const meta = metaOf()
    expect([meta.title, meta.canonical]).toEqual(['One price - Inferdex', 'https://inferdex.example/blog/one-price'])
    expect(meta.of('description')).toEqual(['Fifty-one prices.'])
    expect(meta.of('og:title')).toEqual(['One price'])
    expect(meta.of('og:url')).toEqual(['https://inferdex.example/blog/one-price'])
    expect(meta.of('og:image')).toEqual(['https://inferdex.example/og/article/one-price.png'])
    expect(meta.of('og:image:width')).toEqual(['1200'])
    expect(meta.of('article:tag')).toEqual(['prices', 'api'])
    expect(meta.of('article:published_time')).toEqual(['2026-07-01T00:00:00.000Z'])
    expect(meta.data).toMatchObject({ headline: 'One price', keywords: 'prices, api', author: { name: 'Ada' } })
    expect(meta.data.image).toBe('https://inferdex.example/og/article/one-price.png')
  })

  it('is what the author set', () => {
    const meta = metaOf({ metaTitle: 'Title', metaDescription: 'Words', canonicalUrl: 'https://elsewhere.example/x' })
    expect([meta.title, meta.canonical]).toEqual(['Title', 'https://elsewhere.example/x'])
    expect([meta.of('og:title'), meta.of('og:description'), meta.of('og:url')]).toEqual([
      ['Title'],
      ['Words'],
      ['https://elsewhere.example/x'],
    ])
    // The article itself is on this site.
    expect(meta.data.mainEntityOfPage).toBe('https://inferdex.example/blog/one-price')
  })

  it.each([
    ['/media/a.webp', 'https://inferdex.example/media/a.webp'],
    ['https://elsewhere.example/a.png', 'https://elsewhere.example/a.png'],
  ])('the picture %s is named as %s', (ogImage, image) => {
    const meta = metaOf({ ogImage })
    expect([meta.of('og:image'), meta.data.image]).toEqual([[image], image])
  })

  it('a page that is no article, or not published, has no times of one', () => {
    expect(metaOf({ ogType: 'website' }).of('article:section')).toEqual([])
    const draft = metaOf({}, { publishedAt: null })
    expect(draft.of('article:published_time')).toEqual([])
    expect(draft.data).not.toHaveProperty('datePublished')
    expect(draft.of('article:modified_time')).toEqual(['2026-07-02T00:00:00.000Z'])
  })
})
