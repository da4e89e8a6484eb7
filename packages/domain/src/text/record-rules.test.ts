import { describe, expect, it } from 'vitest'
import { dealProblems, defaultExpiry } from '../deals/deal-rules.ts'
import { modelProblems } from '../models/model-rules.ts'
import { providerProblems } from '../providers/provider-rules.ts'
import { isPartialDate, ratingProblem } from './record-rules.ts'

const letters = (count: number) => 'a'.repeat(count)

describe('the model form', () => {
  const model = { name: 'Nova 1', slug: 'nova-1' }

  it.each([
    ['', 'Name is required'],
    ['   ', 'Name is required'],
    ['ab', 'Name must be at least 3 characters'],
    [letters(101), 'Name must not exceed 100 characters'],
  ])('the name %j: %s [ADM-MODEL-07]', (name, message) => {
    expect(modelProblems({ ...model, name }, null)).toEqual({ name: message })
  })

  it.each(['abc', letters(100)])('the name %j is fine [ADM-MODEL-07]', (name) => {
    expect(modelProblems({ ...model, name }, null)).toEqual({})
  })

  it.each([
    [undefined, 'Slug is required'],
    ['', 'Slug is required'],
    ['Nova', 'Slug must contain only lowercase letters, numbers, and hyphens'],
    ['nova_1', 'Slug must contain only lowercase letters, numbers, and hyphens'],
    [letters(101), 'Slug must not exceed 100 characters'],
  ])('the slug %j: %s [ADM-MODEL-08, ADM-MODEL-09]', (slug, message) => {
    expect(modelProblems({ ...model, slug }, null)).toEqual({ slug: message })
  })

  it('a slug is asked for only when a model is made [ADM-MODEL-08]', () => {
    expect(modelProblems({ name: 'Nova 2' }, model)).toEqual({})
  })

  it.each([
    [{ contextWindow: 999 }, { contextWindow: 'Context window must be at least 1000' }],
    [{ contextWindow: 1000 }, {}],
    [{ contextWindow: null }, {}],
    [{ inputPerMillion: -1 }, { inputPerMillion: 'Input price must be 0 or greater' }],
    [{ outputPerMillion: -0.5 }, { outputPerMillion: 'Output price must be 0 or greater' }],
    [{ inputPerMillion: 0, outputPerMillion: 0 }, {}],
    [{ rating: 5.1 }, { rating: 'Rating must be between 0 and 5' }],
    [{ rating: -0.1 }, { rating: 'Rating must be between 0 and 5' }],
    [{ rating: 5 }, {}],
    [{ rating: null }, {}],
    [{ reviewCount: -1 }, { reviewCount: 'Review count must be 0 or greater' }],
  ])('%j gives %j [ADM-MODEL-13, ADM-MODEL-14, ADM-MODEL-15]', (fields, problems) => {
    expect(modelProblems({ ...model, ...fields }, null)).toEqual(problems)
  })

  it('accepts a stored value that does not change, even if it breaks a rule', () => {
    const before = { ...model, name: 'o1', contextWindow: 77 }
    expect(modelProblems({ name: 'o1', contextWindow: 77, rating: 4 }, before)).toEqual({})
    expect(modelProblems({ contextWindow: 78 }, before)).toEqual({
      contextWindow: 'Context window must be at least 1000',
    })
  })
})

describe('the provider form', () => {
  const provider = { name: 'Nova', slug: 'nova' }

  it.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: 'a' }, { name: 'Name must be at least 2 characters' }],
    [{ name: 'ab' }, {}],
    [{ name: letters(100) }, {}],
    [{ name: letters(101) }, { name: 'Name must not exceed 100 characters' }],
    [{ website: 'ftp://x' }, { website: 'Website must start with http:// or https://' }],
    [{ website: 'javascript:alert(1)' }, { website: 'Website must start with http:// or https://' }],
    [{ website: 'HTTPS://x' }, { website: 'Website must start with http:// or https://' }],
    [{ website: 'http://x' }, {}],
    [{ website: 'https://x' }, {}],
    [{ website: null }, {}],
    [{ documentation: 'docs' }, { documentation: 'Documentation must start with http:// or https://' }],
    [{ description: letters(1000) }, {}],
    [{ description: letters(1001) }, { description: 'Description must not exceed 1000 characters' }],
    [{ rating: 5.1 }, { rating: 'Rating must be between 0 and 5' }],
    [{ reviewCount: -1 }, { reviewCount: 'Review count must be 0 or greater' }],
  ])('%j gives %j [ADM-PROV-08, ADM-PROV-10, ADM-PROV-11, ADM-PROV-12, ADM-PROV-13]', (fields, problems) => {
    expect(providerProblems({ ...provider, ...fields }, null)).toEqual(problems)
  })

  it('has the slug rule of models [ADM-PROV-09]', () => {
    expect(providerProblems({ name: 'Nova' }, null)).toEqual({ slug: 'Slug is required' })
    expect(providerProblems({ name: 'Nova', slug: 'No va' }, null)).toEqual({
      slug: 'Slug must contain only lowercase letters, numbers, and hyphens',
    })
  })
})

describe('the deal form', () => {
  const now = new Date('2026-07-01T12:00:00Z')
  const deal = { title: 'Half price', providerId: 'some-id', discount: 50 }

  it.each([
    [{ title: '' }, { title: 'Title is required' }],
    [{ title: 'ab' }, { title: 'Title must be at least 3 characters' }],
    [{ title: 'abc' }, {}],
    [{ title: letters(200) }, {}],
    [{ title: letters(201) }, { title: 'Title must not exceed 200 characters' }],
    [{ description: letters(1000) }, {}],
    [{ description: letters(1001) }, { description: 'Description must not exceed 1000 characters' }],
    [{ discount: -1 }, { discount: 'Discount must be between 0 and 100 (%)' }],
    [{ discount: 101 }, { discount: 'Discount must be between 0 and 100 (%)' }],
    [{ discount: undefined }, {}],
    [{ discount: 101, discountUnit: 'usd' as const }, {}],
    [{ discount: -1, discountUnit: 'usd' as const }, { discount: 'Discount must be 0 or greater' }],
    [{ providerId: '' }, { providerId: 'Provider is required' }],
    [{ referralLink: 'javascript:x' }, { referralLink: 'Link must start with http:// or https://' }],
    [{ expiresAt: '2026-07-01T12:00:00.000Z' }, { expiresAt: 'Expiration date must be in the future' }],
    [{ expiresAt: '2026-07-01T12:00:00.001Z' }, {}],
    [{ expiresAt: null }, {}],
  ])('%j gives %j [ADM-DEAL-16, ADM-DEAL-17, ADM-DEAL-18, ADM-DEAL-19, ADM-DEAL-20]', (fields, problems) => {
    expect(dealProblems({ ...deal, ...fields }, null, now)).toEqual(problems)
  })

  it('a deal that has ended may be edited as long as its end stays [ADM-DEAL-20]', () => {
    const before = { ...deal, expiresAt: '2026-01-01T00:00:00.000Z' }
    expect(dealProblems({ title: 'Other', expiresAt: before.expiresAt }, before, now)).toEqual({})
    expect(dealProblems({ expiresAt: '2026-02-01T00:00:00.000Z' }, before, now)).toEqual({
      expiresAt: 'Expiration date must be in the future',
    })
  })

  it('checks a discount again when its unit changes from dollars to percent', () => {
    const before = { ...deal, discount: 300, discountUnit: 'usd' as const }
    expect(dealProblems({ discountUnit: 'percent' }, before, now)).toEqual({
      discount: 'Discount must be between 0 and 100 (%)',
    })
    expect(dealProblems({ title: 'Other' }, before, now)).toEqual({})
  })

  it('a new deal ends 30 days from now by default [ADM-DEAL-21]', () => {
    expect(defaultExpiry(now)).toBe('2026-07-31T12:00:00.000Z')
  })
})

describe('dates, ratings and periods that cannot be', () => {
  it.each([
    ['2025', true],
    ['2025-04', true],
    ['2025-04-30', true],
    ['2025-13', false],
    ['2025-00', false],
    ['2025-02-30', false],
    ['25-04', false],
    ['April 2025', false],
  ])('%s is a year, a month or a day: %s [STAFF-23]', (text, is) => {
    expect(isPartialDate(text)).toBe(is)
  })

  it.each([
    [4.5, null],
    [4.1, null],
    [0.3, null],
    [4.55, 'Rating must have at most one decimal, such as 4.5'],
    [5.1, 'Rating must be between 0 and 5'],
    [null, null],
  ])('the rating %s: %s [STAFF-23, ADM-MODEL-15]', (rating, problem) => {
    expect(ratingProblem(rating)).toBe(problem)
  })

  const before = { startsAt: '2026-07-09T00:00:00.000Z', expiresAt: '2026-07-08T00:00:00.000Z' }
  it.each([
    ['what stood there may stay', { ...before, promoCode: 'HALF' }, {}],
    [
      'a new end before the start',
      { expiresAt: '2026-07-07T00:00:00.000Z' },
      { startsAt: 'A deal must start before it ends' },
    ],
    ['a new end after it', { expiresAt: '2026-07-10T00:00:00.000Z' }, {}],
    [
      'a new end in the moment of the start [HOUSE-23]',
      { expiresAt: before.startsAt },
      { startsAt: 'A deal must start before it ends' },
    ],
    ['a new end a moment after the start [HOUSE-23]', { expiresAt: '2026-07-09T00:00:00.001Z' }, {}],
    ['no end', { expiresAt: null }, {}],
  ])('a deal that starts after it ends: %s [STAFF-23]', (_, fields, problems) => {
    expect(dealProblems(fields, before, new Date('2026-07-01'))).toEqual(problems)
  })
})
