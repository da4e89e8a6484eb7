import { NO_SEO } from '@inferdex/domain/blog/blog-post'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { articleMeta } from './article-meta.ts'
import { ArticlePage } from './article-page.tsx'

const POST = {
  id: '01981e3a-0000-7000-8000-000000000000',
  slug: 'an-article',
  title: 'An article',
  excerpt: 'What it says.',
  authorName: 'Maya Okafor',
  authorAvatar: null,
  author: { name: 'Maya Okafor', avatar: null },
  category: 'Pricing',
  tags: [],
  publishedAt: '2026-07-01T12:00:00.000Z',
  updatedAt: '2026-07-02T12:00:00.000Z',
  readTime: 5,
  featured: false,
  content: '<p>Text.</p>',
}

const markup = (post: Partial<typeof POST> | { publishedAt: null }) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ArticlePage article={{ post: { ...POST, ...post }, headings: [], seo: NO_SEO, related: [] }} comments={null} />
    </MemoryRouter>,
  )

describe('an article', () => {
  it('without content says so [PUB-BLOG-13]', () => {
    expect(markup({ content: '' })).toContain('No content available for this blog post.')
    expect(markup({})).not.toContain('No content available')
  })

  it('draws initials where there is no picture, and no list of tags without tags [PUB-BLOG-17]', () => {
    expect(markup({})).toContain('>MO</span>')
    expect(markup({})).not.toContain('aria-label="Tags"')
    expect(markup({})).not.toContain('Featured')
  })

  it('that has no date is a draft; one that cannot be read is invalid [PUB-BLOG-18]', () => {
    expect(markup({ publishedAt: null })).toContain('Draft')
    expect(markup({ publishedAt: 'yesterday' })).toContain('Invalid date')
    expect(markup({})).toContain('1 Jul 2026')
  })
})

describe('the metadata for search engines and social networks', () => {
  const site = { config: { name: 'Inferdex' }, publicUrl: 'https://inferdex.example' } as Parameters<
    typeof articleMeta
  >[0]
  const tags = (seo: Partial<Parameters<typeof articleMeta>[1]['seo']>) =>
    articleMeta(site, { post: POST, headings: [], related: [], seo: { ...NO_SEO, ...seo } })

  it('comes from the article by default', () => {
    expect(tags({})).toEqual(
      expect.arrayContaining([
        { title: 'An article - Inferdex' },
        { name: 'description', content: 'What it says.' },
        { tagName: 'link', rel: 'canonical', href: 'https://inferdex.example/blog/an-article' },
        { property: 'article:published_time', content: POST.publishedAt },
      ]),
    )
    expect(tags({}).filter((tag) => 'property' in tag && tag.property === 'og:image')).toEqual([
      { property: 'og:image', content: 'https://inferdex.example/og/article/an-article.png' },
    ])
  })

  it('is what the author wrote, if anything [ADM-BLOG-14]', () => {
    const seo = {
      metaTitle: 'Mine',
      metaDescription: 'Short',
      canonicalUrl: 'https://a.example/b',
      ogImage: '/media/a.webp',
    }
    expect(tags({ ...seo, ogType: 'video', twitterCard: 'player' })).toEqual(
      expect.arrayContaining([
        { title: 'Mine' },
        { name: 'description', content: 'Short' },
        { tagName: 'link', rel: 'canonical', href: 'https://a.example/b' },
        { property: 'og:image', content: 'https://inferdex.example/media/a.webp' },
        { property: 'og:type', content: 'video' },
        { name: 'twitter:card', content: 'player' },
      ]),
    )
  })
})
