import { expect, it } from 'vitest'
import { extraPriceKind, mainPriceKind, outputPriceKind } from './offer-price.ts'

it.each([
  ['metered', '0.15', 'amount'],
  ['metered', '0', 'amount'],
  ['metered', null, 'unknown'],
  ['free', '0', 'free'],
  ['free', null, 'free'],
  ['included', null, 'included'],
  ['included', '0', 'included'],
  ['self-hosted', null, 'not-applicable'],
  ['unknown', null, 'unknown'],
] as const)('%s at %s reads %s', (pricing, amount, kind) => {
  expect(mainPriceKind(pricing, amount)).toBe(kind)
})

it.each([
  ['chat', null, 'unknown'],
  ['embedding', null, 'none'],
  ['rerank', null, 'none'],
  ['embedding', '0', 'none'],
  ['embedding', '0.1', 'amount'],
] as const)('the output price of a metered %s model at %s reads %s [FIG-18] [FIG-46]', (type, amount, kind) => {
  expect(outputPriceKind(type, 'metered', amount)).toBe(kind)
})

it.each([
  ['0.075', 'amount'],
  [null, 'not-applicable'],
] as const)('a cache price of %s reads %s', (amount, kind) => {
  expect(extraPriceKind(amount)).toBe(kind)
})
