import type { BillModel } from '@inferdex/domain/bill/bill-data'
import type { PreparedCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { describe, expect, it } from 'vitest'
import { chooseModel, modelsNamed } from './calculator-data.ts'

const model = (slug: string, name: string, input: string | null = '1'): BillModel =>
  ({ slug, name, pricingKind: 'metered', input, output: input, seller: null }) as BillModel

const CATALOGUE = {
  models: [
    model('gpt-5', 'GPT-5'),
    model('gpt-5-mini', 'GPT-5 mini'),
    model('mini-cpm', 'MiniCPM'),
    model('unpriced', 'Unpriced', null),
  ],
  sellers: new Map([
    ['gpt-5', ['openai']],
    ['gpt-5-mini', ['azure', 'openai']],
    ['unpriced', ['a', 'b', 'c']],
  ]),
} as unknown as PreparedCatalogue

describe('the model of the simple calculator [HOUSE-20]', () => {
  it.each([
    ['nothing named: the most widely sold one with prices', '', 'gpt-5-mini', ['azure', 'openai'], null],
    ['by its slug', 'gpt-5', 'gpt-5', ['openai'], null],
    ['by its name, in any letter case', 'minicpm', 'mini-cpm', [], null],
    ['by a part of its name, which the page says [USE-16]', '5 min', 'gpt-5-mini', ['azure', 'openai'], '5 min'],
    ['not in the catalogue [USE-16]', 'nova', null, [], 'nova'],
  ])('%s', (_, wanted, slug, sellers, unlisted) => {
    const choice = chooseModel(CATALOGUE, wanted)
    expect([choice.model?.slug ?? null, choice.sellers, choice.unlisted]).toEqual([slug, sellers, unlisted])
  })

  it.each([
    ['MINI', 9, ['mini-cpm', 'gpt-5-mini']],
    ['mini gpt', 9, ['gpt-5-mini']],
    ['gpt', 1, ['gpt-5']],
    ['', 2, ['gpt-5', 'gpt-5-mini']],
    ['none', 9, []],
  ])('"%s", at most %i: those that begin so come first', (text, limit, slugs) => {
    expect(modelsNamed(CATALOGUE, text, limit).map(({ slug }) => slug)).toEqual(slugs)
  })
})
