import { describe, expect, it } from 'vitest'
import { type EventChange, eventText, type NotifiedEvent } from './event-text.ts'

const change = (over: Partial<EventChange> = {}): EventChange => ({
  field: 'input',
  before: '5',
  after: '4',
  unit: '1M-tokens',
  percent: '-20',
  ...over,
})
const price = (field: string, before: string | null, after: string | null) => change({ field, before, after })
const words = (field: string, before: string | null, after: string | null) =>
  change({ field, before, after, unit: null, percent: null })

const answer = (model: string, provider: string, cents: string) => ({
  model: { name: model },
  provider: { name: provider },
  cents,
})
const bill = (before: ReturnType<typeof answer> | null, after: ReturnType<typeof answer> | null) =>
  ({
    kind: 'bill',
    model: null,
    provider: null,
    bill: { name: 'Support bot', before, after, isOtherOffer: before?.provider.name !== after?.provider.name },
  }) as const

const event = (over: Partial<NotifiedEvent> = {}): NotifiedEvent => ({
  kind: 'price',
  at: '2026-08-21T10:00:00.000Z',
  recordedAt: '2026-08-21T10:00:00.000Z',
  percent: null,
  daysLeft: null,
  changes: [],
  model: { name: 'GPT-5.6 Sol' },
  provider: { name: 'OpenAI' },
  deal: null,
  bill: null,
  ...over,
})

describe('an event in words', () => {
  it.each<[string, Partial<NotifiedEvent>, string, string, string | null, string]>([
    [
      'prices that fall',
      { percent: '-33.33', changes: [price('output', '30', '20'), change()] },
      'GPT-5.6 Sol got cheaper at OpenAI',
      'Input $5.00 → $4.00, output $30.00 → $20.00.',
      '-33%',
      'positive',
    ],
    [
      'a price that rises',
      { percent: '214.29', changes: [price('input', '0.14', '0.44')] },
      'GPT-5.6 Sol got more expensive at OpenAI',
      'Input $0.14 → $0.44.',
      '+214%',
      'negative',
    ],
    [
      'prices in both directions',
      { percent: '50', changes: [price('input', '1', '0.9'), price('output', '2', '3')] },
      'GPT-5.6 Sol has other prices at OpenAI',
      'Input $1.00 → $0.90, output $2.00 → $3.00.',
      '+50%',
      'neutral',
    ],
    [
      'a price that ends in nothing',
      { percent: '-100', changes: [price('input', '1', '0')] },
      'GPT-5.6 Sol became free at OpenAI',
      'Input $1.00 → $0.00.',
      '-100%',
      'positive',
    ],
    [
      'a price after free',
      { changes: [price('input', '0', '1')] },
      'GPT-5.6 Sol got more expensive at OpenAI',
      'Input $0.00 → $1.00.',
      null,
      'negative',
    ],
    [
      'a price that is not stated any more',
      { changes: [price('input', '1', null)] },
      'GPT-5.6 Sol has other prices at OpenAI',
      'Input $1.00 → none.',
      null,
      'neutral',
    ],
    [
      'a price that is announced',
      { at: '2027-01-01T00:00:00.000Z', percent: '100', changes: [price('input', '0.75', '1.5')] },
      'GPT-5.6 Sol gets more expensive at OpenAI',
      'From 1 Jan 2027: input $0.75 → $1.50.',
      '+100%',
      'negative',
    ],
    [
      'many prices',
      {
        percent: '-20',
        changes: ['cache-read', 'input:batch', 'output', 'input', 'output:batch'].map((field) => change({ field })),
      },
      'GPT-5.6 Sol got cheaper at OpenAI',
      'Input $5.00 → $4.00, output $5.00 → $4.00, cached input $5.00 → $4.00 and 2 more.',
      '-20%',
      'positive',
    ],
    [
      'another cheapest offer',
      {
        kind: 'cheapest',
        percent: '-8.16',
        provider: { name: 'DeepInfra' },
        changes: [words('provider', 'OpenRouter', 'DeepInfra'), price('input', '0.098', '0.09')],
      },
      'Cheapest offer changed: GPT-5.6 Sol',
      'DeepInfra at $0.09 per 1M input tokens. Before it was OpenRouter at $0.098.',
      '-8.2%',
      'positive',
    ],
    [
      'a cheapest offer that became dearer, of the same seller',
      {
        kind: 'cheapest',
        percent: '100',
        changes: [words('provider', 'OpenAI', 'OpenAI'), price('input', '1', '2')],
      },
      'Cheapest offer changed: GPT-5.6 Sol',
      'OpenAI at $2.00 per 1M input tokens. Before it was $1.00.',
      '+100%',
      'negative',
    ],
    [
      'an announced retirement',
      {
        kind: 'retirement',
        changes: [words('status', 'active', 'deprecated'), words('retiresOn', null, '2027-03-31')],
      },
      'GPT-5.6 Sol retires at OpenAI',
      'Switched off on 31 Mar 2027.',
      null,
      'caution',
    ],
    [
      'a retirement on another day',
      { kind: 'retirement', changes: [words('retiresOn', '2027-01-31', '2027-03-31')] },
      'GPT-5.6 Sol retires at OpenAI',
      'Switched off on 31 Mar 2027. Before, the day was 31 Jan 2027.',
      null,
      'caution',
    ],
    [
      'a retirement that was called off',
      { kind: 'retirement', changes: [words('retiresOn', '2027-01-31', null)] },
      'GPT-5.6 Sol stays at OpenAI',
      'It was to be switched off on 31 Jan 2027.',
      null,
      'neutral',
    ],
    [
      'a deprecation without a day',
      { kind: 'retirement', changes: [words('status', 'active', 'deprecated')] },
      'GPT-5.6 Sol is deprecated at OpenAI',
      'No end date is known.',
      null,
      'caution',
    ],
    [
      'a retirement that has come, of a model without a listed seller',
      { kind: 'retirement', provider: null, changes: [words('status', null, 'retired')] },
      'GPT-5.6 Sol retired',
      'Switched off on 21 Aug 2026.',
      null,
      'caution',
    ],
    [
      'a reminder of a retirement',
      {
        kind: 'retirement',
        at: '2026-08-28T00:00:00.000Z',
        daysLeft: 7,
        changes: [words('retiresOn', null, '2026-08-28')],
      },
      'GPT-5.6 Sol retires at OpenAI in 7 days',
      'Switched off on 28 Aug 2026.',
      null,
      'caution',
    ],
    [
      'a new offer',
      { kind: 'launch', changes: [words('status', null, 'active')] },
      'New offer: GPT-5.6 Sol at OpenAI',
      'Listed since 21 Aug 2026.',
      null,
      'neutral',
    ],
    [
      'a deal that ends',
      {
        kind: 'deal-ends',
        model: null,
        deal: { title: 'Half price off-peak' },
        daysLeft: 1,
        at: '2026-08-22T00:00:00.000Z',
      },
      'Half price off-peak ends tomorrow',
      'OpenAI. The last day is 22 Aug 2026.',
      null,
      'caution',
    ],
    [
      'a free tier that ends',
      { kind: 'free-tier-ends', model: null },
      'OpenAI has no free tier any more',
      'Not listed since 21 Aug 2026.',
      null,
      'caution',
    ],
    [
      'a bill with another cheapest offer',
      {
        ...bill(answer('GLM-4.6', 'Z.ai', '$40.92'), answer('GLM-4.6', 'DeepInfra', '$36.10')),
        percent: '-11.78',
      },
      'Support bot: $40.92 → $36.10 a month',
      'The cheapest is now GLM-4.6 at DeepInfra. Before it was GLM-4.6 at Z.ai.',
      '-12%',
      'positive',
    ],
    [
      'a bill that rose at the same offer',
      { ...bill(answer('GLM-4.6', 'Z.ai', '$40.00'), answer('GLM-4.6', 'Z.ai', '$50.00')), percent: '25' },
      'Support bot: $40.00 → $50.00 a month',
      'The cheapest is still GLM-4.6 at Z.ai.',
      '+25%',
      'negative',
    ],
    [
      'a bill for which nothing qualified before',
      bill(null, answer('GLM-4.6', 'Z.ai', '$50.00')),
      'Support bot: $50.00 a month',
      'The cheapest is now GLM-4.6 at Z.ai.',
      null,
      'neutral',
    ],
    [
      'a bill for which nothing qualifies any more',
      bill(answer('GLM-4.6', 'Z.ai', '$50.00'), null),
      'Support bot: no offer qualifies any more',
      'The cheapest was GLM-4.6 at Z.ai: $50.00 a month.',
      null,
      'caution',
    ],
    [
      'a correction',
      { kind: 'correction', percent: '-20', changes: [change()] },
      'Corrected: GPT-5.6 Sol at OpenAI',
      'Input $5.00 → $4.00. Our data was wrong; the market did not move.',
      null,
      'neutral',
    ],
  ])('%s', (_, over, title, text, move, tone) => {
    expect(eventText(event(over))).toEqual({ title, text, move, tone })
  })
})
