import { editedModel, newModel } from '@inferdex/contracts/models/models.staff'
import { modelStaffKeys } from '@inferdex/domain/models/model-fields'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withRow } from '../../../lib/forms/edited-fields.ts'
import {
  EMPTY_SCORE,
  modelFieldAt,
  modelFieldLabel,
  modelFieldProblems,
  modelFields,
  modelInput,
} from './model-fields.ts'
import { byPrice, columnPriceKey, newOffer, priceKey } from '../../offers/staff/offer-fields.ts'

const PROVIDER = '019c0000-0000-7000-8000-000000000002'
const EMPTY = modelFields(null)
const FILLED = { ...EMPTY, name: 'GPT-5.4', slug: 'gpt-5-4' }
const INPUT = priceKey({ kind: 'input', mode: 'standard', minInputTokens: 0, per: '1M-tokens', currency: 'USD' })
const TIER = priceKey({ kind: 'cache-read', mode: 'batch', minInputTokens: 272_000, per: '1M-tokens', currency: 'USD' })

describe('the rules of a new model', () => {
  it.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: 'ab' }, { name: 'Name must be at least 3 characters' }],
    [{ name: 'abc' }, {}],
    [{ name: 'x'.repeat(100) }, {}],
    [{ name: 'x'.repeat(101) }, { name: 'Name must not exceed 100 characters' }],
    [{ slug: '' }, { slug: 'Slug is required' }],
    [{ slug: 'GPT 5' }, { slug: 'Slug must contain only lowercase letters, numbers, and hyphens' }],
    [{ contextWindow: '999' }, { contextWindow: 'Context window must be at least 1000' }],
    [{ contextWindow: '1,000' }, {}],
    [{ rating: '5.1' }, { rating: 'Rating must be between 0 and 5' }],
    [{ rating: '5' }, {}],
  ])('%j gives %j [ADM-MODEL-07, ADM-MODEL-08, ADM-MODEL-09, ADM-MODEL-13, ADM-MODEL-15]', (typed, messages) => {
    expect(modelFieldProblems({ ...FILLED, ...typed }, null)).toEqual(messages)
  })
})

describe('figures with commas', () => {
  const POINT = 'Use a point for decimals: 1.5'
  const GROUPS = 'Use commas only between groups of three digits: 1,050,000'
  it.each([
    [{ rating: '4,5' }, { rating: POINT }],
    [{ contextWindow: '128,00' }, { contextWindow: GROUPS }],
    [{ 'scores.mmlu.score': '88,5' }, { 'scores.mmlu.score': POINT }],
    [{ [`offers.new-1.${INPUT}`]: '1,5' }, { [`offers.new-1.${INPUT}`]: POINT }],
    [{ [`offers.new-1.${INPUT}`]: '1,500' }, { [`offers.new-1.${INPUT}`]: POINT }],
    [{ 'offers.new-1.maxOutput': '1,5' }, { 'offers.new-1.maxOutput': GROUPS }],
    [{ 'offers.new-1.maxOutput': '32,000' }, {}],
    [{ quantization: 'fp8, int4' }, {}],
  ])('%j gives %j [STAFF-01]', (typed, messages) => {
    const problems = Object.entries(modelFieldProblems({ ...FILLED, ...typed }, null))
    expect(Object.fromEntries(problems.filter(([key]) => key in typed))).toEqual(messages)
  })
})

describe('offers', () => {
  const fields = withRow(FILLED, 'offers.new-1', { ...newOffer(PROVIDER), [INPUT]: '2.50', [TIER]: '0.1' })

  it('are sent with their prices, and the call accepts them', () => {
    const { offers } = newModel.parse(modelInput(fields))
    expect(offers).toMatchObject([
      {
        providerId: PROVIDER,
        prices: [
          { kind: 'input', mode: 'standard', minInputTokens: 0, amount: '2.5', per: '1M-tokens', currency: 'USD' },
          { kind: 'cache-read', mode: 'batch', minInputTokens: 272_000, amount: '0.1' },
        ],
      },
    ])
    expect(offers?.[0]).not.toHaveProperty('id')
  })

  it('a price below zero is refused next to its own field [ADM-MODEL-14]', () => {
    const wrong = { ...fields, [`offers.new-1.${TIER}`]: '-1' }
    const [issue] = newModel.safeParse(modelInput(wrong)).error?.issues ?? []
    expect(issue?.message).toBe('Price must be 0 or greater')
    expect(modelFieldAt(wrong, issue?.path ?? [])).toBe(`offers.new-1.${TIER}`)
  })

  it('prices are in reading order', () => {
    const output = INPUT.replace('input', 'output')
    const above = INPUT.replace('|0|', '|272000|')
    expect([TIER, above, output, INPUT].toSorted(byPrice)).toEqual([INPUT, output, above, TIER])
  })

  it('a column finds the recorded price, whatever its currency', () => {
    const inEuro = INPUT.replace('USD', 'EUR')
    expect(columnPriceKey({ [inEuro]: '2' }, 'input')).toBe(inEuro)
    expect(columnPriceKey({}, 'input')).toBe(INPUT)
  })
})

describe('scores', () => {
  const fields = withRow(FILLED, 'scores.gpqa', { ...EMPTY_SCORE, score: '59.1' })

  it('are sent in percent, and a message is mapped to its row', () => {
    expect(newModel.parse(modelInput(fields)).scores).toEqual([
      { benchmarkType: 'gpqa', score: 59.1, testedOn: null, reporting: 'self', sourceUrl: null },
    ])
    const issues = newModel.safeParse(modelInput({ ...fields, 'scores.gpqa.score': '101' })).error?.issues ?? []
    expect(issues.map(({ path }) => modelFieldAt(fields, path))).toEqual(['scores.gpqa.score'])
  })
})

describe('a recorded model', () => {
  it('survives the way into fields and back', () => {
    const model = editedModel.partial().parse({
      name: 'GPT-5.4',
      slug: 'gpt-5-4',
      lab: { slug: 'openai', name: 'OpenAI' },
      contextWindow: 1_050_000,
      quantization: ['fp8', 'int4'],
      capabilities: ['vision', 'function-calling'],
      editorialRating: 4.5,
      editorialReviewCount: 12,
      doubtedOffers: [],
      offers: [],
      scores: [],
    })
    const fields = modelFields(model as Parameters<typeof modelFields>[0])
    expect(fields.contextWindow).toBe('1,050,000')
    expect(modelInput(fields)).toMatchObject({
      lab: { slug: 'openai', name: 'OpenAI' },
      contextWindow: 1_050_000,
      quantization: ['fp8', 'int4'],
      capabilities: ['vision', 'function-calling'],
      rating: 4.5,
      reviewCount: 12,
    })
  })
})

describe('modelFieldLabel', () => {
  const names = { providerOf: () => 'Poe', benchmark: () => 'GPQA' }

  it.each([
    ['name', 'Name'],
    [`offers.a.${INPUT}`, 'Poe, input'],
    [`offers.a.${TIER}`, 'Poe, cache read above 272,000, batch'],
    ['offers.a.maxOutput', 'Poe, max output'],
    ['scores.gpqa.testedOn', 'GPQA, tested on'],
  ])('%s is called "%s"', (key, label) => {
    expect(modelFieldLabel(key, names)).toBe(label)
  })
})

it('the form has an input for every field that staff can set [HOUSE-08]', () => {
  const form = readFileSync(new URL('model-form-fields.tsx', import.meta.url), 'utf8')
  // The maker has two inputs; one select sets open source and open weights.
  const names = modelStaffKeys.flatMap((key) => (key === 'lab' ? ['labSlug', 'labName'] : [key]))
  expect(
    names.filter(
      (name) =>
        !form.includes(`field('${name}')`) && !form.includes(`messages.${name}`) && !form.includes(`set('${name}'`),
    ),
  ).toEqual([])
})
