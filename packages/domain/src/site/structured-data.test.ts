import { describe, expect, it } from 'vitest'
import {
  articleData,
  breadcrumbData,
  datasetData,
  faqData,
  productData,
  type ProductFacts,
  type StructuredData,
} from './structured-data.ts'
import { structuredDataProblems } from './testing/structured-data-problems.ts'

const SITE = 'https://site.example'
const MODEL: ProductFacts = {
  name: 'GPT OSS 120B',
  url: `${SITE}/model/gpt-oss-120b`,
  description: 'GPT OSS 120B by OpenAI: 52 offers.',
  image: `${SITE}/og/model/gpt-oss-120b.png`,
  maker: 'OpenAI',
  lowestInput: '0.03',
  isFree: false,
  offers: 52,
  community: { rating: 4.25, reviews: 4 },
}

describe('a model for search engines', () => {
  it.each<[string, Partial<ProductFacts>, object | undefined, object | undefined]>([
    [
      'a price and reviews',
      {},
      { '@type': 'AggregateOffer', lowPrice: '0.03', priceCurrency: 'USD', offerCount: 52 },
      { '@type': 'AggregateRating', ratingValue: 4.25, reviewCount: 4, bestRating: 5, worstRating: 1 },
    ],
    ['no review', { community: null }, expect.objectContaining({ lowPrice: '0.03' }), undefined],
    ['no reviews yet', { community: { rating: 0, reviews: 0 } }, expect.anything(), undefined],
    ['an unknown price', { lowestInput: null }, undefined, expect.anything()],
    [
      'a free offer alone',
      { lowestInput: null, isFree: true },
      expect.objectContaining({ lowPrice: '0' }),
      expect.anything(),
    ],
    ['a paid and a free offer', { isFree: true }, expect.objectContaining({ lowPrice: '0.03' }), expect.anything()],
    ['no offer that counts', { offers: 0 }, undefined, expect.anything()],
  ])('with %s has what is known and nothing else', (_, facts, offers, rating) => {
    const data = productData({ ...MODEL, ...facts })
    expect(data?.offers).toEqual(offers)
    expect(data?.aggregateRating).toEqual(rating)
    expect(structuredDataProblems(data)).toEqual([])
  })

  it('without a price and a rating is no product', () => {
    expect(productData({ ...MODEL, lowestInput: null, community: null })).toBeNull()
  })

  it('without a maker has no brand', () => {
    expect(productData({ ...MODEL, maker: null })).not.toHaveProperty('brand')
    expect(productData(MODEL)?.brand).toEqual({ '@type': 'Brand', name: 'OpenAI' })
  })
})

const publisher = { name: 'Inferdex', url: SITE }
const ARTICLE = {
  headline: 'How to read a price',
  description: 'Words.',
  url: `${SITE}/blog/a`,
  image: `${SITE}/og/article/a.png`,
  publishedAt: '2026-07-01T00:00:00.000Z',
  updatedAt: '2026-07-02T00:00:00.000Z',
  section: 'Pricing',
  tags: ['prices'],
  author: 'Ada',
  publisher,
}
const DATASET = {
  name: 'Prices',
  description: 'Every offer of every model with its prices, limits, source and date of check.',
  url: `${SITE}/data-quality`,
  publisher,
  updatedOn: '2026-07-01',
  files: [{ url: `${SITE}/exports/offers.csv`, type: 'text/csv' }],
}

describe('structured data', () => {
  it.each<[string, StructuredData]>([
    ['an article', articleData(ARTICLE)],
    ['questions', faqData([{ question: 'Is it free?', answer: 'Yes.' }])],
    [
      'the way to a page',
      breadcrumbData([
        { name: 'Models', url: `${SITE}/models` },
        { name: 'GPT', url: `${SITE}/model/gpt` },
      ]),
    ],
    ['a dataset', datasetData(DATASET)],
  ])('of %s has what search engines require', (_, data) => {
    expect(structuredDataProblems(data)).toEqual([])
  })

  it('cuts a headline where search engines do, and leaves out days that nobody knows', () => {
    expect(articleData({ ...ARTICLE, headline: 'x'.repeat(200) }).headline).toHaveLength(110)
    expect(articleData({ ...ARTICLE, publishedAt: null })).not.toHaveProperty('datePublished')
    expect(datasetData({ ...DATASET, updatedOn: null })).not.toHaveProperty('dateModified')
  })
})

describe('the rules of search engines', () => {
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'A',
    url: SITE,
    image: SITE,
    description: 'A',
  }
  it.each<[object, string]>([
    [product, 'Product: neither a price nor a rating'],
    [
      { ...product, offers: { '@type': 'AggregateOffer', lowPrice: 'Unknown', priceCurrency: 'USD', offerCount: 1 } },
      'Product.offers: lowPrice is no number',
    ],
    [
      {
        ...product,
        aggregateRating: { '@type': 'AggregateRating', ratingValue: 0, reviewCount: 0, bestRating: 5, worstRating: 1 },
      },
      'Product.aggregateRating: a rating by nobody',
    ],
    [{ '@type': 'FAQPage', mainEntity: [] }, 'FAQPage: no mainEntity'],
    [{ '@context': 'https://schema.org', '@type': 'Thing' }, 'Thing: unknown type Thing'],
    [breadcrumbData([{ name: 'A', url: '/a' }]), 'BreadcrumbList.itemListElement[0]: item is no complete address'],
  ])('refuse %j', (data, problem) => {
    expect(structuredDataProblems(data)).toContain(problem)
  })
})
