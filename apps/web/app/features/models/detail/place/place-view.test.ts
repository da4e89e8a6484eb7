import type { ModelPlace } from '@inferdex/contracts/models/model-overview'
import { describe, expect, it } from 'vitest'
import { costText, toPlaceView } from './place-view.ts'

const model = (slug: string, score: number, price: string, lowest: string | null = price) => ({
  slug,
  name: slug.toUpperCase(),
  score,
  input: price,
  output: price,
  lowest: lowest === null ? null : { input: lowest, output: lowest, seller: 'Seller' },
})
/** Nine models that are worse and dearer than all others. */
const REST = Array.from({ length: 9 }, (_, index) => model(`rest-${index}`, 10 + index, '50'))

const view = (own: ReturnType<typeof model>, ...others: ReturnType<typeof model>[]) =>
  toPlaceView(own.slug, {
    benchmarkType: 'exam',
    displayName: 'Exam',
    models: [own, ...others, ...REST],
  } satisfies ModelPlace)

describe('the place of a model among others [USE-22]', () => {
  it('is not shown without a score, or among fewer than ten', () => {
    expect(toPlaceView('own', null)).toBeNull()
    expect(view(model('own', 50, '1'))).not.toBeNull()
    expect(toPlaceView('own', { benchmarkType: 'exam', displayName: 'Exam', models: REST })).toBeNull()
  })

  it.each([
    ['the best', [], 'No model scores higher than OWN on Exam'],
    ['best for its price', [model('top', 90, '9')], 'On Exam, nothing cheaper scores as high as OWN'],
    ['beaten by a cheaper one', [model('top', 90, '0.5')], 'On Exam, TOP scores 90.0% for $0.50, OWN 50.0% for $1.00'],
  ])('its title says: %s', (_, others, title) => {
    expect(view(model('own', 50, '1'), ...others)?.title).toBe(title)
  })

  it('a million requests are priced at the lowest offers of the three nearest models, cheapest first', () => {
    const costs = view(model('own', 50, '1'), model('near', 52, '2', '0.5'), model('unsold', 50, '1', null))?.costs
    expect(costs?.title).toBe('1M requests cost $3,400, with NEAR $1,700')
    expect(costs?.rows.map(({ slug, total }) => [slug, total])).toEqual([
      ['near', '1700.00'],
      ['own', '3400.00'],
      ['rest-8', '170000.00'],
      ['rest-7', '170000.00'],
    ])
  })

  it('says that it costs the least, and nothing about costs that are not known', () => {
    expect(view(model('own', 50, '1'))?.costs?.title).toBe('1M requests cost $3,400, the least of 4 similar models')
    expect(view(model('own', 50, '1', null))?.costs).toBeNull()
  })

  it.each([
    ['3.4', '$3.40'],
    ['12.6', '$13'],
    ['64600.4', '$64,600'],
  ])('%s dollars are %s', (usd, text) => {
    expect(costText(usd)).toBe(text)
  })
})
