import { describe, expect, it } from 'vitest'
import { type BillOffer, type BillPlan, prepareOffer } from '../terms/offer.ts'
import { anOffer, aWorkload } from '../testing/an-offer.ts'
import type { BillCurve } from './bill-curve.ts'
import { billCharts, crossingsOf, rangeAround } from './bill-curves.ts'
import { cacheTitle, volumeTitle } from './curve-titles.ts'

/** 1,000 tokens in, none out: at $1 per million a request costs a tenth of a cent. */
const workload = aWorkload({
  requestsPerMonth: 20_000,
  inputTokensPerRequest: 1000,
  outputTokensPerRequest: 0,
  reasoningMultiplier: 1,
})

function offer(model: string, input: string, more: Partial<BillOffer> = {}): BillOffer {
  return anOffer({
    key: `${model}@x`,
    model: { slug: model.toLowerCase(), name: model, lab: null, labSlug: null },
    provider: { slug: 'x', name: 'X' },
    prices: [{ kind: 'input', mode: 'standard', minInputTokens: 0, amount: input }],
    contextWindow: null,
    ...more,
  })
}
const plan: BillPlan = {
  name: 'Starter',
  kind: 'subscription',
  fee: '10',
  isUnlimited: false,
  allowance: { requests: 50_000, tokens: null },
  overage: { perMillionTokens: null, perRequest: null },
}
const withPlan = offer('P', '0', { pricingKind: 'included', prices: [], plans: [plan] })

describe('the volumes that are drawn around a load', () => {
  it.each([
    [120_000, [1000, 10_000_000]],
    [1000, [1, 1000]],
    [1001, [1000, 10_000_000]],
    [10_000_000, [1000, 10_000_000]],
    [1, [1, 1000]],
    [1_000_000_000, [10_000_000, 1_000_000_000]],
  ])('%i', (load, range) => {
    expect(rangeAround(load)).toEqual(range)
  })
})

describe('bills against volume [USE-16]', () => {
  it('a bill by the token is a straight line, a plan is flat and ends at its limit; a ring is where both are equal', () => {
    const charts = billCharts([withPlan, offer('A', '1'), offer('B', '4')].map(prepareOffer), null, workload)
    const [flat, a, b] = charts?.byVolume.curves ?? []
    expect(flat).toMatchObject({ plan: { name: 'Starter', fee: '10' }, endsAt: 50_000 })
    expect(new Set(flat?.points.map(([, usd]) => usd))).toEqual(new Set([10]))
    expect(flat?.points.at(-1)?.[0]).toBe(50_000)
    for (const [at, usd] of a?.points ?? []) expect(usd).toBeCloseTo(at / 1000, 6)
    expect(b?.points.at(-1)).toEqual([10_000_000, 40_000])
    expect(charts?.crossings.map(({ at, usd }) => [Math.round(at), Math.round(usd)])).toEqual([
      [10_000, 10],
      [2500, 10],
    ])
    expect(charts?.byVolume.title).toBe('The $10 plan beats paying per token from 10,000 to 50,000 requests a month')
  })

  it('what is used now is drawn too, and never called the cheapest', () => {
    const [a, now] = [offer('A', '2'), offer('Now', '1')].map(prepareOffer)
    const charts = a && now ? billCharts([a], now, workload) : null
    expect(charts?.byVolume.curves.map(({ model, isNow }) => [model, isNow])).toEqual([
      ['A', false],
      ['Now', true],
    ])
    expect(charts?.byVolume.title).toBe('A is the cheapest at every volume shown')
  })

  it('no line is called the cheapest where other offers cost nothing [FIG-29]', () => {
    const drawn = [offer('A', '1'), offer('B', '4')].map(prepareOffer)
    expect(billCharts(drawn, null, workload, true)?.byVolume.title).toBe(
      'Monthly bill by volume, of the cheapest above $0',
    )
  })

  it('nothing is drawn without requests, without offers, or for bills of zero', () => {
    expect(billCharts([prepareOffer(offer('A', '1'))], null, { ...workload, requestsPerMonth: 0 })).toBeNull()
    expect(billCharts([], null, workload)).toBeNull()
    expect(billCharts([prepareOffer(offer('A', '0'))], null, workload)).toBeNull()
  })
})

const at = (name: string) => ({ provider: { slug: name.toLowerCase(), name } })

describe('names of the lines', () => {
  it.each([
    ['different models', [offer('A', '1'), offer('B', '2')], ['A', 'B']],
    [
      'one model at several providers',
      [offer('A', '1', at('X')), offer('A', '2', { ...at('Y'), key: 'a@y' }), offer('B', '3')],
      ['A at X', 'A at Y', 'B'],
    ],
    [
      'several ids of one provider',
      [offer('A', '1', { ownId: 'a-1' }), offer('A', '2', { ownId: 'eu.a-1', key: 'A@x~2' })],
      ['A at X, a-1', 'A at X, eu.a-1'],
    ],
    [
      'one id with prices of a region',
      [offer('A', '1', { ownId: 'a-1' }), offer('A', '2', { ownId: 'a-1', key: 'A@x+1' })],
      ['A at X, A@x', 'A at X, A@x+1'],
    ],
  ])('are all different: %s [FIG-44]', (_, offers, names) => {
    const charts = billCharts(offers.map(prepareOffer), null, workload)
    expect(charts?.byVolume.curves.map(({ name }) => name)).toEqual(names)
    expect(charts?.byCache.curves.map(({ name }) => name)).toEqual(names)
  })
})

const line = (model: string, points: BillCurve['points'], more: Partial<BillCurve> = {}): BillCurve => ({
  key: model,
  name: model,
  model,
  provider: 'X',
  plan: null,
  isNow: false,
  points,
  endsAt: null,
  ...more,
})
const P = { plan: { name: 'Pro', fee: '20.00' } }

describe('titles of the charts, from their figures', () => {
  it.each([
    ['one line', [line('A', [[1, 1]])], 'Monthly bill by volume'],
    [
      'always the same',
      [
        line('A', [
          [10, 1],
          [1000, 10],
        ]),
        line('B', [
          [10, 2],
          [1000, 20],
        ]),
      ],
      'A is the cheapest at every volume shown',
    ],
    [
      'a change',
      [
        line('A', [
          [10, 1],
          [100, 20],
          [1000, 300],
        ]),
        line('B', [
          [10, 2],
          [100, 10],
          [1000, 100],
        ]),
      ],
      'A is the cheapest up to 32 requests a month, then B',
    ],
    [
      'a plan without an end',
      [
        line('A', [
          [10, 2],
          [100, 20.1],
          [1000, 200],
        ]),
        line(
          'B',
          [
            [10, 20],
            [100, 20],
            [1000, 20],
          ],
          P,
        ),
      ],
      'The $20 plan beats paying per token from 100 requests a month',
    ],
    [
      'a plan at every volume',
      [
        line('A', [
          [10, 50],
          [1000, 300],
        ]),
        line(
          'B',
          [
            [10, 20],
            [1000, 20],
          ],
          P,
        ),
      ],
      'The $20 plan beats paying per token at every volume shown',
    ],
  ])('by volume, %s', (_, curves, title) => {
    expect(volumeTitle(curves, 1000)).toBe(title)
  })

  it.each([
    ['nothing', [], 'Monthly bill by cached share'],
    [
      'a saving',
      [
        line('A', [
          [0, 10],
          [100, 2.5],
        ]),
      ],
      'Caching cuts the bill of A by up to 75%',
    ],
    [
      'hardly any',
      [
        line('A', [
          [0, 10],
          [100, 9.5],
        ]),
      ],
      'Caching changes the bill of A little',
    ],
    [
      'another cheapest',
      [
        line('A', [
          [0, 10],
          [50, 9],
          [100, 8],
        ]),
        line('B', [
          [0, 12],
          [50, 6],
          [100, 1],
        ]),
      ],
      'From 16% cached, B is cheaper than A',
    ],
  ])('by cached share, %s', (_, curves, title) => {
    expect(cacheTitle(curves)).toBe(title)
  })

  it('lines that only touch or never meet have no ring, and near ones share one', () => {
    const a = line('A', [
      [1, 1],
      [10, 10],
    ])
    expect(
      crossingsOf(
        [
          a,
          line('B', [
            [1, 2],
            [10, 20],
          ]),
        ],
        5,
      ),
    ).toEqual([])
    expect(
      crossingsOf(
        [
          a,
          line('B', [
            [1, 2],
            [10, 5],
          ]),
          line('C', [
            [1, 2],
            [10, 5.01],
          ]),
        ],
        5,
      ),
    ).toHaveLength(1)
  })
})
