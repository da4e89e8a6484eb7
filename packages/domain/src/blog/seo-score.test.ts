import { describe, expect, it } from 'vitest'
import { seoLength, seoReport } from './seo-score.ts'

const EMPTY = { metaTitle: '', metaDescription: '', canonicalUrl: '', ogImage: '' }
const textOf = (fields: Partial<typeof EMPTY>, name: keyof typeof EMPTY) =>
  seoReport({ ...EMPTY, ...fields }).parts.find((part) => part.name === name)

describe('the SEO score', () => {
  it.each([
    [0, false, 'Add a meta title for better SEO'],
    [29, false, 'Meta title should be 30-60 characters'],
    [30, true, 'Meta title, 30 characters'],
    [60, true, 'Meta title, 60 characters'],
    [61, false, 'Meta title should be 30-60 characters'],
  ])('a meta title of %i characters [ADM-SEO-04] [ADM-SEO-08]', (length, isGood, text) => {
    expect(textOf({ metaTitle: 'x'.repeat(length) }, 'metaTitle')).toMatchObject({ isGood, text })
  })

  it.each([
    [0, false, 'Add a meta description for better SEO'],
    [119, false, 'Meta description should be 120-160 characters'],
    [120, true, 'Meta description, 120 characters'],
    [160, true, 'Meta description, 160 characters'],
    [161, false, 'Meta description should be 120-160 characters'],
  ])('a meta description of %i characters [ADM-SEO-05] [ADM-SEO-08]', (length, isGood, text) => {
    expect(textOf({ metaDescription: 'x'.repeat(length) }, 'metaDescription')).toMatchObject({ isGood, text })
  })

  it('says what is missing for sharing and for search engines [ADM-SEO-08]', () => {
    expect(textOf({}, 'ogImage')?.text).toBe('Add an Open Graph image for social sharing')
    expect(textOf({}, 'canonicalUrl')?.text).toBe('Add canonical URL to avoid duplicate content issues')
    expect(textOf({ ogImage: '   ' }, 'ogImage')?.isGood).toBe(false)
  })

  it.each([
    [0, {}],
    [25, { ogImage: '/a.png' }],
    [50, { ogImage: '/a.png', canonicalUrl: 'https://a.example' }],
    [75, { ogImage: '/a.png', canonicalUrl: 'https://a.example', metaTitle: 'x'.repeat(40) }],
    [
      100,
      {
        ogImage: '/a.png',
        canonicalUrl: 'https://a.example',
        metaTitle: 'x'.repeat(40),
        metaDescription: 'x'.repeat(140),
      },
    ],
  ])('is %i for as many good parts; from 75 on it is positive [ADM-SEO-06] [ADM-SEO-07]', (score, fields) => {
    expect(seoReport({ ...EMPTY, ...fields })).toMatchObject({ score, isPositive: score >= 75 })
  })

  it('counts characters as people do', () => {
    expect(seoLength('  naïve 🧮 ')).toBe(7)
  })
})
