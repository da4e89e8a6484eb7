import { expect, it } from 'vitest'
import { type TierPriceInput, tierPrice, tierPriceText } from './tier-price.ts'

const tier = (over: Partial<TierPriceInput>): TierPriceInput => ({
  price: '20',
  currency: 'USD',
  billingPeriod: 'monthly',
  isFreeTier: false,
  ...over,
})

it.each<[string, Partial<TierPriceInput>]>([
  ['$20/month', {}],
  ['$200/year', { price: '200', billingPeriod: 'annual' }],
  ['$5', { price: '5', billingPeriod: 'one-time' }],
  ['$20 + usage', { billingPeriod: 'pay-as-you-go' }],
  ['$0 + usage', { price: '0', billingPeriod: 'pay-as-you-go' }],
  ['Free', { price: '0' }],
  ['Free', { price: '0.00', billingPeriod: 'annual' }],
  ['Free', { price: '0', billingPeriod: 'one-time' }],
  ['Free', { isFreeTier: true }],
  ['Free', { price: '0', billingPeriod: 'pay-as-you-go', isFreeTier: true }],
  ['$9.50/month', { price: '9.5' }],
  ['$19.99/month', { price: '19.990' }],
  ['$1,200/year', { price: '1200', billingPeriod: 'annual' }],
  ['$20/month', { price: '19.999' }],
  ['€8/month', { price: '8', currency: 'EUR' }],
])('shows %s for %o [PUB-FMT-03, PUB-FMT-04]', (text, over) => {
  expect(tierPriceText(tier(over))).toBe(text)
})

it('gives the suffix on its own, so that it can be set smaller', () => {
  expect(tierPrice(tier({}))).toEqual({ amount: '$20', suffix: '/month' })
})

it.each(['USD', 'EUR', 'CNY', 'INR', 'VND', 'CHF', 'SEK'])(
  'writes an amount of %s as American English does',
  (currency) => {
    const expected = new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 2 }).format(
      1234.5,
    )
    expect(tierPrice(tier({ price: '1234.5', currency })).amount).toBe(expected)
  },
)
