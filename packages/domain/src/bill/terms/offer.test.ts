import { describe, expect, it } from 'vitest'
import { aPlan } from '../testing/an-offer.ts'
import { type CoveringPlan, type ProviderTerms, termsFor } from './offer.ts'

const NONE: ProviderTerms = { plans: [], freeTier: null, deals: [] }
const named = { scope: 'named-models', scopeModels: ['other'] } as const
const included = ({ isUnlimited, allowance }: Pick<CoveringPlan, 'isUnlimited' | 'allowance'>) =>
  isUnlimited ? 'everything' : `${allowance.requests ?? 'no'} requests`

describe('the plans of an offer', () => {
  it.each<[string, Partial<CoveringPlan>, string[]]>([
    ['a subscription that covers it', {}, ['1000 requests']],
    ['a subscription for another model', named, []],
    ['a usage plan that covers it', { kind: 'usage' }, ['1000 requests']],
    [
      'a usage plan for another model: its fee is due, nothing is included',
      { kind: 'usage', ...named },
      ['no requests'],
    ],
    ['a usage plan without a limit for another model', { kind: 'usage', isUnlimited: true, ...named }, ['no requests']],
    ['a usage plan that does not say which models it covers', { kind: 'usage', scope: null }, ['no requests']],
    ['a plan for an app', { use: 'app' }, []],
    ['a plan that does not say what it is for', { use: null }, []],
  ])('%s [FIG-29] [FIG-31]', (_, over, expected) => {
    const { plans } = termsFor({ ...NONE, plans: [aPlan(over)] }, 'metered', 'model')
    expect(plans.map(included)).toEqual(expected)
    expect(plans.map(({ fee }) => fee)).toEqual(expected.map(() => '10'))
  })
})
