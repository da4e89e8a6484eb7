import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proofRuns } from '../../text/testing/proof-runs.ts'
import { billView } from '../bill-view.ts'
import { parseCalculatorQuery } from '../calculator-query.ts'
import { type PreparedCatalogue, prepareCatalogue } from '../terms/catalogue-offers.ts'
import type { BillCatalogue, OfferTerms } from '../bill-data.ts'
import { bestBill, touchedBills } from './best-bill.ts'
import { savedQuery, savedQuestion as questionOf } from './saved-query.ts'

const savedQuestion = (query: string) => questionOf(new URLSearchParams(query))
const canonical = (search: string) => savedQuery(new URLSearchParams(search))

describe('the stored query of a saved bill', () => {
  it.each([
    ['', ''],
    ['?requests=120000&in=3,000', ''],
    ['?requests=2k&need=', '?requests=2000&need=none'],
    ['?model=gpt&input=5&output=6&now=gpt&list=offers&all=true&open=none', ''],
    [
      '?need=reasoning,function-calling&free=show&provider=groq,azure',
      '?need=function-calling%2Creasoning&provider=azure&provider=groq&free=show',
    ],
    ['?models=pick&pick=gpt-oss-120b&pick=gpt-oss-120b&list=models', '?models=pick&pick=gpt-oss-120b'],
    ['?models=good&score=80&as=&type=chat&nonsense=1', '?models=good&type=chat&score=80'],
  ])('%s is kept as %s', (given, kept) => {
    expect(canonical(given)).toBe(kept)
    expect(canonical(kept)).toBe(kept)
    const { workload, models, showsFree } = parseCalculatorQuery(new URLSearchParams(given))
    expect(savedQuestion(kept)).toEqual({ workload, models, showsFree })
  })
})

const MODELS = ['a', 'b', 'c', 'd']
const SELLERS = ['x', 'y', 'z']
/** Prices per million input tokens, by model and seller; null if not sold there. */
type Prices = readonly (readonly (string | null)[])[]

function catalogueOf(prices: Prices): PreparedCatalogue {
  const catalogue: BillCatalogue = {
    models: MODELS.map((slug) => ({
      slug,
      name: slug.toUpperCase(),
      type: 'chat',
      lab: null,
      labSlug: null,
      pricingKind: 'metered',
      input: null,
      output: null,
      seller: null,
      verifiedOn: null,
      capabilities: [],
      isKnown: slug !== 'd',
    })),
    providers: SELLERS.map((slug) => ({
      slug,
      name: slug.toUpperCase(),
      plans: [],
      freeTier: null,
      deals: [],
      remarks: [],
    })),
    offers: prices.flatMap((own, model) =>
      own.flatMap((amount, provider): OfferTerms[] =>
        amount === null
          ? []
          : [
              {
                model,
                provider,
                pricingKind: 'metered',
                prices: [{ kind: 'input', mode: 'standard', minInputTokens: 0, amount }],
                places: [],
                regional: [],
                contextWindow: null,
                maxOutput: null,
                doubt: null,
              },
            ],
      ),
    ),
    benchmarks: [],
  }
  return prepareCatalogue(catalogue)
}

/** A thousand requests of a thousand tokens: the bill is the price of a million. */
const PLAIN = '?requests=1000&in=1000&out=0&cached=0&reasoning=1&need=none'
const START: Prices = [
  ['3', '2.5', null],
  ['4', null, '2.75'],
  [null, '9', '8'],
  ['1', null, null],
]

describe('the best answer of a saved bill', () => {
  it('is the first row of the calculator, with its lines', () => {
    expect(bestBill(catalogueOf(START), savedQuestion(PLAIN))).toEqual({
      model: { slug: 'a', name: 'A' },
      provider: { slug: 'y', name: 'Y' },
      total: '2.5',
      cents: '$2.50',
      lines: [{ label: 'Fresh input', formula: '1,000 req × 1,000 tok', product: '1M × $2.50', cents: '$2.50' }],
    })
  })

  it.each([
    [`${PLAIN}&models=all`, 'D at X, $1.00'],
    [`${PLAIN}&models=pick&pick=c`, 'C at Z, $8.00'],
    [`${PLAIN}&provider=z`, 'B at Z, $2.75'],
    [`${PLAIN}&models=pick&pick=none-of-them`, null],
    [PLAIN.replace('need=none', 'need=reasoning'), null],
  ])('%s: %s', (query, expected) => {
    const best = bestBill(catalogueOf(START), savedQuestion(query))
    expect(best && `${best.model.name} at ${best.provider.name}, ${best.cents}`).toBe(expected)
  })

  it('is found again after any change of prices, though only bills that it can touch are worked out', () => {
    const price = fc.option(fc.constantFrom('1', '2', '2.5', '3', '10'), { nil: null, freq: 3 })
    const prices = fc.array(fc.array(price, { minLength: 3, maxLength: 3 }), { minLength: 4, maxLength: 4 })
    const query = fc.constantFrom('', '&models=all', '&models=pick&pick=b&pick=c', '&provider=x&provider=z')
    fc.assert(
      fc.property(prices, prices, fc.subarray([0, 1, 2, 3]), query, (before, given, moved, rest) => {
        const question = savedQuestion(PLAIN + rest)
        const after = before.map((own, model) => (moved.includes(model) ? (given[model] ?? own) : own))
        const was = bestBill(catalogueOf(before), question)
        const now = catalogueOf(after)
        const is = bestBill(now, question)
        const isTouched = touchedBills(now, new Set(moved.map((model) => MODELS[model] ?? '')))
        expect(isTouched(question, was) ? is : was).toEqual(is)
        const [row] = billView(now, { ...parseCalculatorQuery(new URLSearchParams(PLAIN + rest)) }).rows
        expect(is && [is.model.slug, is.provider.slug, is.cents]).toEqual(
          row === undefined ? null : [row.modelSlug, row.providerSlug, row.total],
        )
      }),
      { numRuns: proofRuns(2000) },
    )
  })

  it('leaves bills alone that dearer offers of other models cannot move', () => {
    const isTouched = touchedBills(catalogueOf(START), new Set(['c']))
    const question = savedQuestion(PLAIN)
    const best = bestBill(catalogueOf(START), question)
    expect(isTouched(question, best)).toBe(false)
    expect(isTouched(question, null)).toBe(true)
    expect(isTouched(savedQuestion(`${PLAIN}&models=pick&pick=a`), null)).toBe(false)
  })
})
