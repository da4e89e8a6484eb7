import { describe, expect, it } from 'vitest'
import { type OfferToCompare, offerMatrix } from './comparison-offers.ts'

const anOffer = (slug: string, input: string | null, over: Partial<OfferToCompare> = {}): OfferToCompare => ({
  provider: { slug, name: slug.toUpperCase() },
  providerKind: 'seller',
  pricingKind: 'metered',
  input,
  output: '9',
  mark: null,
  ...over,
})

describe('offers per provider', () => {
  const matrix = offerMatrix([
    { type: 'chat', offers: [anOffer('b', '1'), anOffer('z', '2')] },
    { type: 'chat', offers: [anOffer('z', '5'), anOffer('c', null, { pricingKind: 'free', output: null })] },
  ])

  it('providers with more of the models come first, then by name', () => {
    expect(matrix.map(({ provider }) => provider.slug)).toEqual(['z', 'b', 'c'])
  })

  it('a model that a provider does not sell has no price there', () => {
    expect(matrix[1]?.cells.map((cell) => cell?.input ?? null)).toEqual(['1', null])
  })

  it('the cheapest seller of each model is marked; free is cheaper than any price', () => {
    expect(matrix.map(({ cells }) => cells.map((cell) => cell?.isBest ?? null))).toEqual([
      [false, false],
      [true, null],
      [null, true],
    ])
    expect(matrix[2]?.cells[1]).toEqual({
      pricingKind: 'free',
      hasOutput: true,
      input: null,
      output: null,
      mark: null,
      isBest: true,
    })
  })

  it('a doubted price is shown and never marked as the cheapest [FIG-02]', () => {
    const mark = { label: 'Unconfirmed', reason: 'Too low' }
    const [row, other] = offerMatrix([
      { type: 'chat', offers: [anOffer('a', '0.1', { mark }), anOffer('b', '1'), anOffer('c', '2')] },
    ])
    expect(row?.cells[0]).toMatchObject({ input: '0.1', mark, isBest: false })
    expect(other?.cells[0]).toMatchObject({ input: '1', isBest: true })
  })

  it.each([
    ['chat', true],
    ['embedding', false],
    ['rerank', false],
  ] as const)('whether a %s model has output is %s [FIG-46]', (type, hasOutput) => {
    expect(offerMatrix([{ type, offers: [anOffer('a', '1')] }])[0]?.cells[0]?.hasOutput).toBe(hasOutput)
  })

  it('is empty when no provider sells any of the models', () => {
    expect(
      offerMatrix([
        { type: 'chat', offers: [] },
        { type: 'chat', offers: [] },
      ]),
    ).toEqual([])
  })
})
