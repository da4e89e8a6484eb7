import { expect, it } from 'vitest'
import type { OfferRow, Step } from '../offer-view.ts'
import { priceSeries } from './price-series.ts'

const offer = (name: string, steps: readonly Step[], over: Partial<OfferRow> = {}): OfferRow => ({
  id: name,
  key: name,
  name,
  provider: name,
  modelId: name,
  pricingKind: 'metered',
  status: 'active',
  mark: null,
  retiresOn: null,
  successor: null,
  isFirstParty: false,
  input: steps.at(-1)?.[1] ?? null,
  output: null,
  cacheRead: null,
  contextWindow: null,
  maxOutput: null,
  prices: [{ name: 'input', amount: steps.at(-1)?.[1] ?? '0', per: '1M-tokens', steps }],
  tiers: [],
  source: { name: 'models.dev', url: null, isStaff: false, verifiedOn: '2026-07-02' },
  ...over,
})

const flat = (amount: string): Step[] => [['2026-01-01', amount, 'launch']]

it('draws dearest first, and leaves out what cannot be placed or does not count: free, retired, undated, doubted [FIG-02]', () => {
  const offers = [
    offer('cheap', flat('0.1')),
    offer('dear', flat('2')),
    offer('free', flat('0'), { pricingKind: 'free' }),
    offer('doubted', flat('0.001'), { mark: { label: 'Unconfirmed', reason: 'Too low' } }),
    offer('gone', flat('1'), { status: 'retired' }),
    offer('undated', [[null, '1', 'launch']]),
  ]
  expect(priceSeries(offers).map(({ name }) => name)).toEqual(['dear', 'cheap'])
})

it('prefers the maker, then the series with most changes; at most six, one line per provider', () => {
  const moved: Step[] = [...flat('5'), ['2026-02-01', '4', 'change']]
  const crowd = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, index) => offer(name, flat(`1.${index}`)))
  const offers = [
    ...crowd,
    offer('moved', moved),
    offer('moved', flat('3')),
    offer('maker', flat('9'), { isFirstParty: true }),
  ]
  expect(priceSeries(offers).map(({ name }) => name)).toEqual(['maker', 'moved', 'd', 'c', 'b', 'a'])
})

it('does not count a value that is recorded again as a step', () => {
  const steps: Step[] = [...flat('1'), ['2026-03-01', '1', 'correction'], ['2026-04-01', '0.5', 'change']]
  expect(priceSeries([offer('x', steps)])[0]?.steps).toEqual([
    ['2026-01-01', '1'],
    ['2026-04-01', '0.5'],
  ])
})
