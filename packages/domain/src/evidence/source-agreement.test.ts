import { expect, it } from 'vitest'
import { type PriceSourceValue, agreementOfSources } from './source-agreement.ts'

const NONE = { isLocked: false, isDoubted: false }
const price = (field: string, value: string) => ({ field, value, unit: '1M-tokens' })
const shown = [
  { ...price('input', '2'), source: 'models-dev' },
  { ...price('output', '8'), source: 'models-dev' },
]
const valueOf = (source: string, field: string, value: string, readOn = '2026-07-02'): PriceSourceValue => ({
  ...price(field, value),
  source,
  sourceName: source.toUpperCase(),
  readOn,
})

it.each([
  ['one source alone', [], NONE, { verdict: 'single', sources: 1, agreeing: 1 }],
  ['its own opinion is no second one', [valueOf('models-dev', 'input', '2')], NONE, { verdict: 'single', sources: 1 }],
  [
    'three that agree, within half a percent',
    [valueOf('litellm', 'input', '2.009'), valueOf('portkey', 'output', '8')],
    NONE,
    { verdict: 'agree', sources: 3, agreeing: 3, differing: null },
  ],
  [
    'one of three that differs, in one of its prices',
    [valueOf('litellm', 'input', '2'), valueOf('litellm', 'output', '9'), valueOf('portkey', 'input', '2')],
    NONE,
    { verdict: 'differ', sources: 3, agreeing: 2, differing: { field: 'output', value: '9', sourceName: 'LITELLM' } },
  ],
  [
    'of several that differ, the one read last',
    [valueOf('litellm', 'input', '3', '2026-07-01'), valueOf('portkey', 'input', '4', '2026-08-01')],
    NONE,
    { verdict: 'differ', agreeing: 1, differing: { value: '4', readOn: '2026-08-01' } },
  ],
  ['other fields do not matter', [valueOf('litellm', 'cache-read', '1')], NONE, { verdict: 'single', sources: 1 }],
  ['a doubt comes before agreement', [], { isLocked: false, isDoubted: true }, { verdict: 'unconfirmed' }],
  [
    'staff comes first',
    [valueOf('litellm', 'input', '3')],
    { isLocked: true, isDoubted: true },
    { verdict: 'locked', differing: { value: '3' } },
  ],
])('%s [FIG-22]', (_, sourceValues, marks, expected) => {
  expect(agreementOfSources(shown, sourceValues, marks)).toMatchObject(expected)
})

it('nothing is said about an offer without a price [FIG-22]', () => {
  expect(agreementOfSources([], [valueOf('litellm', 'input', '3')], NONE)).toBeNull()
})
