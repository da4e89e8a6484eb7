import { describe, expect, it } from 'vitest'
import { modelsDevModel } from './models-dev-shape.ts'
import { anExportedOffer, aPrice } from './testing/an-exported-offer.ts'

describe('an offer in the shape of models.dev', () => {
  it('leaves out what is not known, which is neither 0 nor false [PUB-EXPORT-02]', () => {
    expect(modelsDevModel(anExportedOffer({}, { releaseDate: null, family: '' }))).toEqual({
      id: 'gpt-9',
      name: 'GPT-9',
      last_updated: '2026-07-01',
      limit: {},
      modalities: { input: ['text'], output: ['text'] },
    })
  })

  it.each<[string, string[], string[], object | undefined]>([
    ['embedding', ['embedding-generation'], [], { input: ['text'], output: ['text'] }],
    ['speech', ['audio-input', 'speech-to-text'], [], { input: ['audio'], output: ['text'] }],
    ['speech', ['text-to-speech'], [], { input: ['text'], output: ['audio'] }],
    ['image', ['image-generation'], [], { input: ['text'], output: ['image'] }],
    ['other', ['image-input'], ['text'], { input: ['text', 'image'], output: ['text'] }],
    ['other', ['image-input'], [], undefined],
  ])(
    '%s with %j and known outputs %j takes and returns %j [PUB-EXPORT-02]',
    (type, capabilities, outputs, expected) => {
      const shape = modelsDevModel(anExportedOffer({}, { type, capabilities, outputs }))
      expect(Reflect.get(shape, 'modalities')).toEqual(expected)
    },
  )

  it('has tiers, the tier of 200,000 a second time, and priority prices, exactly [PUB-EXPORT-02]', () => {
    const prices = [
      aPrice('input', '0.0000001'),
      aPrice('output', '15'),
      aPrice('cache-read', '0.123456789012'),
      aPrice('input', '5', { minInputTokens: 200_000 }),
      aPrice('input', '4', { mode: 'priority' }),
      aPrice('input', '1', { mode: 'batch' }),
      aPrice('input', '9', { region: 'eu' }),
      aPrice('output', '9', { currency: 'CNY', minInputTokens: 1000 }),
      aPrice('image', '0.04', { unit: 'image' }),
    ]
    const shape = modelsDevModel(anExportedOffer({ prices, contextWindow: 1_000_000, status: 'beta' }))
    expect(shape).toMatchObject({
      cost: {
        input: 1e-7,
        output: 15,
        cache_read: 0.123456789012,
        tiers: [{ tier: { type: 'context', size: 200_000 }, input: 5 }],
        context_over_200k: { input: 5 },
      },
      experimental: { modes: { fast: { cost: { input: 4 }, provider: { body: { service_tier: 'priority' } } } } },
      limit: { context: 1_000_000 },
      status: 'beta',
    })
    expect(JSON.stringify(shape)).toContain('"cache_read":0.123456789012')
  })

  it.each([
    ['free', { input: 0, output: 0 }],
    ['included', undefined],
    ['self-hosted', undefined],
    ['unknown', undefined],
  ])('that is %s costs %j [PUB-EXPORT-02]', (pricingKind, cost) => {
    const prices = [aPrice('input', '1')]
    expect(modelsDevModel(anExportedOffer({ pricingKind, prices }))).toEqual(
      cost === undefined ? expect.not.objectContaining({ cost: expect.anything() }) : expect.objectContaining({ cost }),
    )
  })
})
