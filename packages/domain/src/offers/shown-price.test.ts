import { expect, it } from 'vitest'
import { shownPrice } from './shown-price.ts'

const host = { slug: 'host', name: 'Host' }
const list = { input: '5', output: '30', cacheRead: null, isRetired: false }
const lowest = { input: '3', output: null, cacheRead: '0.3', provider: host }

const router = { ...lowest, input: '1', provider: { slug: 'router', name: 'Router' } }

it.each([
  ["the maker's price, although another provider asks less", list, lowest, { which: 'list', input: '5', seller: null }],
  ["the maker's last price", { ...list, isRetired: true }, lowest, { which: 'list', isRetired: true }],
  ["for images only: no other provider's price for tokens", { ...list, input: null }, lowest, { input: null }],
  ['without a maker that of the lowest offer', null, lowest, { which: 'lowest', input: '3', seller: host }],
  ['nothing where there is neither', null, null, { which: 'none', input: null, output: null, seller: null }],
])('%s [FIG-03]', (_, listPrice, lowestOffer, expected) => {
  expect(shownPrice({ listPrice, lowestOffer, routerOffer: null })).toMatchObject(expected)
})

it.each([
  ["the maker's price stays", list, lowest, { which: 'list', input: '5', isThroughRouter: false }],
  ['a seller before a cheaper router', null, lowest, { which: 'lowest', input: '3', isThroughRouter: false }],
  ['only routers sell it', null, null, { which: 'none', input: '1', seller: router.provider, isThroughRouter: true }],
])('with a router: %s [ENDP-01]', (_, listPrice, lowestOffer, expected) => {
  expect(shownPrice({ listPrice, lowestOffer, routerOffer: router })).toMatchObject(expected)
})
