import { describe, expect, it } from 'vitest'
import { offerPricesProblem, pricingKindOf } from './offer-rules.ts'

const price = (kind: string, amount: string, minInputTokens = 0) => ({ kind, mode: 'standard', minInputTokens, amount })

describe('the prices of an offer', () => {
  it.each([
    ['metered', [price('input', '1')], null],
    ['metered', [price('input', '1'), price('input', '2', 200_000)], null],
    ['metered', [price('input', '1'), price('input', '2')], 'Each price can only be listed once'],
    ['metered', [], 'A metered offer needs at least one price'],
    ['free', [price('input', '0')], null],
    ['free', [price('input', '0.0001')], 'A free offer has no price above 0'],
    ['included', [], null],
    ['unknown', [], null],
  ] as const)('%s with %j: %s', (pricingKind, prices, problem) => {
    expect(offerPricesProblem({ pricingKind, prices })).toBe(problem)
  })

  it.each([
    [null, null, 'unknown'],
    [0, 0, 'free'],
    [0, null, 'free'],
    [0.5, null, 'metered'],
    [0, 1, 'metered'],
  ] as const)('%s in and %s out is %s: no price is not the same as 0', (input, output, kind) => {
    expect(pricingKindOf(input, output)).toBe(kind)
  })
})
