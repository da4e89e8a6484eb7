import { describe, expect, it } from 'vitest'
import type { ModelFacts, OfferFacts, Twin } from './facts.ts'
import { evaluateOffers, offersNeedingTwins } from './evaluate.ts'
import { type Amounts, model, offer, prices } from './testing/some-facts.ts'

const doubtsAbout = (facts: ModelFacts, id = 'odd') => evaluateOffers(facts).get(id)

/** Providers with prices of about 1 and 4. */
const crowd = ['a', 'b', 'c', 'd', 'e'].map((name, index) =>
  offer(name, { in: 0.8 + index / 10, out: 3.6 + index / 5 }),
)
const closed: Partial<ModelFacts> = { isOpen: false }
const maker = offer('maker', { in: 1, out: 4 })
const speech = { capabilities: ['speech-to-text'] }
const twin = (amount: number): Twin => ({
  median: { input: amount, output: amount * 4 },
  maker: { input: amount, output: amount * 4 },
})

describe('what is doubted [FIG-02]', () => {
  it.each<[string, string[], ModelFacts]>([
    ['a price per minute of a speech model', ['price-of-a-minute'], model([offer('odd', { in: 0.003 })], speech)],
    ['a text model for less than a cent', ['under-a-cent'], model([offer('odd', { in: 0.004, out: 0.01 })])],
    [
      'an embedding model at $100',
      ['dear-for-retrieval'],
      model([offer('odd', { in: 100 })], { capabilities: ['embedding-generation'] }),
    ],
    ['zero that is not free', ['zero-price'], model([offer('odd', { in: 0, out: 0 })])],
    ['output at 30 times the input', ['output-far-above-input'], model([offer('odd', { in: 0.1, out: 3 })])],
    ['output under the input', ['output-below-input'], model([offer('odd', { in: 4, out: 1 })])],
    ['a cache read above the input', ['cache-out-of-line'], model([offer('odd', { in: 1, out: 4, read: 1.1 })])],
    ['a cache write over twice the input', ['cache-out-of-line'], model([offer('odd', { in: 1, out: 4, write: 2.2 })])],
    ['ten times the others', ['far-from-other-sellers'], model([...crowd, offer('odd', { in: 10, out: 40 })])],
    ['a tenth of the others', ['far-from-other-sellers'], model([...crowd, offer('odd', { in: 0.1, out: 0.4 })])],
    [
      'seven times others who are close together',
      ['far-from-other-sellers'],
      model([...crowd, offer('odd', { in: 7, out: 28 })]),
    ],
    [
      'twelve times three others [HOUSE-23]',
      ['far-from-other-sellers'],
      model([...crowd.slice(0, 3), offer('odd', { in: 10.8, out: 45.6 })]),
    ],
    [
      'twenty times the only other',
      ['far-from-other-sellers'],
      model([offer('a', { in: 1, out: 4 }), offer('odd', { in: 20, out: 80 })]),
    ],
    [
      'far from the maker’s other models, sold by nobody else',
      ['far-from-siblings'],
      model([offer('odd', { in: 30, out: 120 })], { siblings: { input: 1, output: 4 } }),
    ],
    [
      'half of what the maker of a closed model asks',
      ['far-from-maker'],
      model([maker, offer('odd', { in: 0.5, out: 2 })], closed),
    ],
    [
      'input at the price of output',
      ['far-from-maker', 'input-at-output-price'],
      model([maker, offer('odd', { in: 4, out: 4 })], closed),
    ],
    [
      'a base price not under the own long-context price',
      ['long-context-price'],
      model([...crowd, offer('odd', { in: 2, out: 4, longIn: 2 })]),
    ],
    [
      'another provider’s long-context price as the base',
      ['long-context-price'],
      model([maker, offer('a', { in: 1, out: 4, longIn: 2 }), offer('odd', { in: 2, out: 4 })], closed),
    ],
    [
      'dearer at home than abroad',
      ['dearer-at-home'],
      model([maker, offer('odd', { in: 1.4, out: 4 })], { homeSites: new Map([['odd', 'maker']]) }),
    ],
    [
      'the price of the seller’s other model',
      ['copied-pair'],
      model([maker, ...crowd, offer('odd', { in: 4, out: 16 }, { twins: [twin(4)] })]),
    ],
    [
      'one price for many models',
      ['placeholder'],
      model([...crowd, offer('odd', { in: 2, out: 8 }, { twins: [0.5, 2, 3, 4].map(twin) })]),
    ],
  ])('%s', (_what, rules, facts) => {
    expect(doubtsAbout(facts)).toEqual(rules)
  })

  it.each<[string, string[], Amounts, Partial<OfferFacts>]>([
    [
      'a later source with a wholly different price',
      ['contradicted'],
      { in: 1, out: 4 },
      { sourceValues: prices({ in: 9, out: 36 }, { source: 'genai-prices', on: '2026-08-21' }) },
    ],
    [
      'a source of the same day with a wholly different price [HOUSE-23]',
      ['contradicted'],
      { in: 1, out: 4 },
      { sourceValues: prices({ in: 9, out: 36 }, { source: 'genai-prices' }) },
    ],
    [
      'as many sources against the price as for it [HOUSE-23]',
      ['contradicted'],
      { in: 1, out: 4 },
      {
        sourceValues: [
          ...prices({ in: 9, out: 36 }, { source: 'genai-prices', on: '2026-08-21' }),
          ...prices({ in: 1, out: 4 }, { source: 'litellm' }),
        ],
      },
    ],
    [
      'two sources that agree against what the maker is said to ask',
      ['outvoted'],
      { in: 1, out: 4 },
      { sourceValues: ['genai-prices', 'litellm'].flatMap((source) => prices({ in: 2, out: 4 }, { source })) },
    ],
    [
      'a later reading of the seller’s page',
      ['changed-on-sellers-page'],
      { in: 1, out: 4 },
      { sourceValues: prices({ in: 1.5, out: 4 }, { source: 'model-price-watch', on: '2026-08-01' }) },
    ],
    [
      'a newer price of the same endpoint',
      ['ended-price'],
      { in: 1, out: 4 },
      { sameEndpoint: [{ prices: prices({ in: 2, out: 8 }, { on: '2026-08-21' }), sourceValues: [] }] },
    ],
  ])('%s', (_what, rules, amounts, rest) => {
    const tested = offer('maker', amounts, rest)
    expect(doubtsAbout(model([tested]), 'maker')).toEqual(rules)
  })
})

describe('what is not doubted [FIG-02]', () => {
  it.each<[string, ModelFacts]>([
    ['five times the others', model([...crowd, offer('odd', { in: 5, out: 20 })])],
    ['twelve times two others [HOUSE-23]', model([...crowd.slice(0, 2), offer('odd', { in: 10.2, out: 44.4 })])],
    [
      'seven times others who differ widely',
      model([
        ...crowd,
        offer('f', { in: 4, out: 16 }),
        offer('g', { in: 4.5, out: 18 }),
        offer('odd', { in: 7, out: 28 }),
      ]),
    ],
    [
      'seven times as dear for being fast',
      model([...crowd, offer('odd', { in: 7, out: 28 }, { providerModelId: 'model-fast' })]),
    ],
    [
      'far from the median, like another provider',
      model([...crowd, offer('f', { in: 12, out: 48 }), offer('odd', { in: 12, out: 48 })]),
    ],
    [
      'far out, as a second source says too',
      model([
        ...crowd,
        offer('odd', { in: 12, out: 48 }, { sourceValues: prices({ in: 12, out: 48 }, { source: 'litellm' }) }),
      ]),
    ],
    [
      'a maker beside two sellers who ask a fraction',
      model([offer('odd', { in: 20, out: 80 }), offer('a', { in: 1, out: 4 })], { lab: 'odd' }),
    ],
    [
      'beside a provider whose price is broken',
      model([offer('a', { in: 0.001, out: 0.004 }), offer('odd', { in: 1, out: 4 })]),
    ],
    ['less than the maker asks, of an open model', model([maker, offer('odd', { in: 0.3, out: 1.2 })])],
    [
      'the price of the maker’s home market',
      model([maker, offer('odd', { in: 0.3, out: 1.2 })], { ...closed, homeSites: new Map([['maker-cn', 'maker']]) }),
    ],
    [
      'an old price that two more sellers kept',
      model([maker, ...['a', 'b', 'odd'].map((name) => offer(name, { in: 3, out: 12 }))], closed),
    ],
    [
      'more sources for the price than against it [HOUSE-23]',
      model([
        offer(
          'odd',
          { in: 1, out: 4 },
          {
            sourceValues: [
              ...prices({ in: 9, out: 36 }, { source: 'genai-prices', on: '2026-08-21' }),
              ...['litellm', 'modelpedia'].flatMap((source) => prices({ in: 1, out: 4 }, { source })),
            ],
          },
        ),
      ]),
    ],
    [
      'a source of the day before the price began [HOUSE-23]',
      model([
        offer(
          'odd',
          { in: 1, out: 4 },
          {
            prices: prices({ in: 1, out: 4 }, { since: '2026-06-15' }),
            sourceValues: prices({ in: 9, out: 36 }, { source: 'genai-prices', on: '2026-06-14' }),
          },
        ),
      ]),
    ],
    [
      'an older source',
      model([
        offer(
          'odd',
          { in: 1, out: 4 },
          { sourceValues: prices({ in: 9, out: 36 }, { source: 'modelpedia', on: '2026-03-01' }) },
        ),
      ]),
    ],
    [
      'a source that is further from the others',
      model([
        ...crowd,
        offer(
          'odd',
          { in: 1, out: 4 },
          { sourceValues: prices({ in: 9, out: 36 }, { source: 'litellm', on: '2026-08-08' }) },
        ),
      ]),
    ],
    [
      'a gateway against two sources',
      model([
        offer(
          'odd',
          { in: 1, out: 4 },
          { sourceValues: ['x', 'y'].flatMap((source) => prices({ in: 2, out: 4 }, { source })) },
        ),
      ]),
    ],
    [
      'five minutes of storage as a cache write',
      model([offer('odd', { in: 2, out: 12, write: 0.375 })], { lab: 'google' }),
    ],
    [
      'a guard whose output costs less',
      model([offer('odd', { in: 0.5, out: 0.03 }, { providerModelId: 'llama-guard' })]),
    ],
    [
      'pictures whose output tokens are dear',
      model([offer('a', { in: 0.3, out: 2.5 }), offer('odd', { in: 10, out: 300 })], {
        capabilities: ['image-generation'],
      }),
    ],
    ['a free offer', model([offer('odd', { in: 0, out: 0 }, { isSold: false })])],
    ['few models at one price', model([...crowd, offer('odd', { in: 2, out: 8 }, { twins: [0.1, 3].map(twin) })])],
  ])('%s', (_what, facts) => {
    expect(doubtsAbout(facts)).toEqual([])
  })

  it('looks at a seller’s other models only where the price is off', () => {
    const facts = model([...crowd, offer('odd', { in: 2, out: 8 })])
    expect(offersNeedingTwins(facts).map(({ id }) => id)).toEqual(['odd'])
  })
})
