import { describe, expect, it } from 'vitest'
import { type ComparedTier, freeTierFacts, otherFeatures } from './free-tier-facts.ts'
import { limitText } from './free-tier-table.ts'

const aTier = (features: string[], over: Partial<ComparedTier> = {}): ComparedTier => ({
  features,
  limits: { tokens: null, requests: null },
  creditAmount: null,
  billingPeriod: 'monthly',
  isUnlimited: false,
  requiresCreditCard: null,
  use: 'api',
  ...over,
})
const requests = (amount: number, period: 'minute' | 'hour' | 'day' | 'month') => ({
  limits: { tokens: null, requests: { amount, period } },
})

describe('the limits of a tier, by column', () => {
  const columns = (tier: ComparedTier) => {
    const { perMinute, perDay, tokens } = freeTierFacts(tier)
    return [perMinute, perDay, tokens].map((figure) => (figure === null ? '–' : limitText(figure)))
  }
  it.each<[string, ComparedTier, string[]]>([
    ['nothing stated', aTier([]), ['–', '–', '–']],
    ['a field and a sentence', aTier(['30 requests per minute'], requests(1000, 'day')), ['30', '1,000', '–']],
    ['by the hour, converted', aTier(['60 requests per minute', '250 requests per hour']), ['60', '≈6,000', '–']],
    ['by the month, converted', aTier([], requests(1000, 'month')), ['–', '≈33', '–']],
    ['few by the month', aTier([], requests(50, 'month')), ['–', '≈2', '–']],
    ['by the second, converted', aTier(['1 request per second']), ['≈60', '–', '–']],
    [
      'a day is stated, so an hour is not converted',
      aTier(['9 requests per hour', '70 requests per day']),
      ['–', '70', '–'],
    ],
    ['a range', aTier(['10 to 30 requests per minute, depending on the model']), ['10–30', '–', '–']],
    [
      'a range from the field up',
      aTier(['50 to 150 requests per day, depending'], requests(50, 'day')),
      ['–', '50–150', '–'],
    ],
    ['only under a condition', aTier(['1,000 requests per day after a top-up of $10']), ['–', '–', '–']],
    ['tokens by the minute are a speed', aTier(['500,000 tokens per minute']), ['–', '–', '–']],
    ['tokens by the month', aTier(['1,000,000,000 tokens per month']), ['–', '–', '≈33M']],
    ['tokens by the day', aTier(['1,000,000 tokens per day']), ['–', '–', '1,000,000']],
  ])('%s', (_, tier, expected) => {
    expect(columns(tier)).toEqual(expected)
  })

  it('a converted figure keeps what the source states', () => {
    expect(freeTierFacts(aTier([], requests(1000, 'month'))).perDay).toMatchObject({
      isConverted: true,
      stated: '1,000 requests per month',
    })
  })
})

describe('other facts', () => {
  it.each([
    ['Prompts may be used for training unless opted out', 'Yes, can opt out'],
    ['Prompts may be used to improve Google products, except in the EEA and the UK', 'Yes, not in the EEA and the UK'],
    ['Prompts may be used to train models', 'Yes'],
    ['Hosts of free models may log prompts', 'May log prompts'],
    ['Prompts may be logged', 'May log prompts'],
    ['Long prompts are cut', undefined],
  ])('%s: %s', (feature, text) => {
    expect(freeTierFacts(aTier([feature])).dataUse?.text).toBe(text)
  })

  it('the column "Also" has the first thing that no other column says', () => {
    const features = [
      '30 requests per minute',
      'Prompts may be logged',
      'No credit card',
      'Limits differ by model',
      'More',
    ]
    expect(freeTierFacts(aTier(features, { requiresCreditCard: false })).also).toBe('Limits differ by model')
    expect(freeTierFacts(aTier(['No API key and no credit card'], { requiresCreditCard: false }))).toMatchObject({
      needsNoKey: true,
      also: 'No API key and no credit card',
    })
  })

  it('features that repeat a limit, the credit or "no card" are left out of a card [USE-23]', () => {
    const tier = aTier(
      ['1,000 requests per day', '30 requests per minute', '$10 of API credit per month', 'No credit card', 'For all'],
      { ...requests(1000, 'day'), creditAmount: '10', requiresCreditCard: false },
    )
    expect(otherFeatures(tier)).toEqual(['30 requests per minute', 'For all'])
    expect(otherFeatures(aTier(['1,000 requests per day', 'No credit card']))).toEqual([
      '1,000 requests per day',
      'No credit card',
    ])
    // The sentence has more information than the field.
    expect(otherFeatures(aTier(['50 to 150 requests per day, depending'], requests(50, 'day')))).toHaveLength(1)
  })
})
