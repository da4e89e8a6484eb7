import { describe, expect, it } from 'vitest'
import type { BestBill } from '../bill/saved/best-bill.ts'
import { billNews, isSameBill } from './bill-news.ts'

const bill = (offer: string, total: string): BestBill => {
  const [model = '', provider = ''] = offer.split('@')
  return {
    model: { slug: model, name: model.toUpperCase() },
    provider: { slug: provider, name: provider.toUpperCase() },
    total,
    cents: `$${total}`,
    lines: [{ label: 'Fresh input', formula: '1 req', product: `1M × $${total}`, cents: `$${total}` }],
  }
}
const BOTH = { pricePercent: 10, cheapest: true }
const ONLY_CHEAPEST = { pricePercent: null, cheapest: true }
const ONLY_PRICE = { pricePercent: 10, cheapest: false }

describe('what is told of a saved bill', () => {
  it.each<
    [
      string,
      BestBill | null,
      BestBill | null,
      typeof BOTH | typeof ONLY_CHEAPEST,
      [string | null, string | null, boolean] | null,
    ]
  >([
    ['the same answer', bill('a@x', '40'), bill('a@x', '40'), BOTH, null],
    ['none, and still none', null, null, BOTH, null],
    ['exactly the percentage more', bill('a@x', '40'), bill('a@x', '44'), BOTH, ['4', '10', false]],
    ['exactly the percentage less', bill('a@x', '40'), bill('a@x', '36'), BOTH, ['-4', '-10', false]],
    ['less than the percentage', bill('a@x', '40'), bill('a@x', '43.99'), BOTH, null],
    ['another seller for almost the same', bill('a@x', '40'), bill('a@y', '39.99'), BOTH, ['-0.01', '-0.03', true]],
    ['another model for the same', bill('a@x', '40'), bill('b@x', '40'), BOTH, ['0', '0', true]],
    ['another seller, only prices wanted', bill('a@x', '40'), bill('a@y', '39'), ONLY_PRICE, null],
    [
      'another seller and far less, only prices wanted',
      bill('a@x', '40'),
      bill('a@y', '30'),
      ONLY_PRICE,
      ['-10', '-25', true],
    ],
    ['far more, only another offer wanted', bill('a@x', '40'), bill('a@x', '80'), ONLY_CHEAPEST, null],
    ['free before', bill('a@x', '0'), bill('a@x', '0.01'), BOTH, ['0.01', null, false]],
    ['free now', bill('a@x', '40'), bill('a@x', '0'), BOTH, ['-40', '-100', false]],
    ['none left', bill('a@x', '40'), null, ONLY_CHEAPEST, [null, null, true]],
    ['none left, only prices wanted', bill('a@x', '40'), null, ONLY_PRICE, [null, null, true]],
    ['the first one', null, bill('a@x', '40'), BOTH, [null, null, true]],
    [
      'any move, when 0% is wanted',
      bill('a@x', '40'),
      bill('a@x', '40.000001'),
      { ...BOTH, pricePercent: 0 },
      ['0.000001', '0', false],
    ],
    ['no move, when 0% is wanted', bill('a@x', '40'), bill('b@x', '40'), { ...ONLY_PRICE, pricePercent: 0 }, null],
  ])('%s', (_, before, after, rules, expected) => {
    const news = billNews(before, after, rules)
    expect(news && [news.difference, news.percent, news.isOtherOffer]).toEqual(expected)
    if (news !== null) expect([news.before, news.after]).toEqual([before, after])
  })

  it('a new name or another wording of a line is the same answer', () => {
    const renamed = { ...bill('a@x', '40'), model: { slug: 'a', name: 'New name' }, lines: [] }
    expect(isSameBill(bill('a@x', '40'), renamed)).toBe(true)
  })
})
