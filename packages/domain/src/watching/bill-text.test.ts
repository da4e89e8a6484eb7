import { describe, expect, it } from 'vitest'
import { billText } from './bill-text.ts'

const answer = (provider: string, cents: string) => ({
  model: { name: 'GLM-4.6' },
  provider: { name: provider },
  cents,
})

describe('billText', () => {
  it('names both bills, where each is the cheapest, and what one is more than the other', () => {
    const fell = { before: answer('Z.ai', '$40.92'), after: answer('DeepInfra', '$36.10'), difference: '-4.8213' }
    expect(billText(fell)).toEqual({
      before: { label: 'Before', amount: '$40.92 a month', where: 'GLM-4.6 at Z.ai' },
      after: { label: 'Now the cheapest', amount: '$36.10 a month', where: 'GLM-4.6 at DeepInfra' },
      difference: '$36.10 − $40.92 = -$4.82 a month',
    })
    const rose = { before: answer('Z.ai', '$999.00'), after: answer('Z.ai', '$2,000.50'), difference: '1001.5' }
    expect(billText(rose).difference).toBe('$2,000.50 − $999.00 = $1,001.50 a month')
  })

  it('says that no offer qualified, and then no difference: that is not a bill of zero', () => {
    expect(billText({ before: null, after: answer('Z.ai', '$50.00'), difference: null })).toEqual({
      before: { label: 'Before', amount: 'No offer qualified', where: null },
      after: { label: 'Now the cheapest', amount: '$50.00 a month', where: 'GLM-4.6 at Z.ai' },
      difference: null,
    })
    expect(billText({ before: answer('Z.ai', '$50.00'), after: null, difference: null })).toEqual({
      before: { label: 'Before', amount: '$50.00 a month', where: 'GLM-4.6 at Z.ai' },
      after: { label: 'Now the cheapest', amount: 'No offer qualifies', where: null },
      difference: null,
    })
  })
})
