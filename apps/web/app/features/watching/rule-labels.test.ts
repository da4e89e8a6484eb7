import { rulesOf } from '@inferdex/domain/watching/watch-rules'
import { describe, expect, it } from 'vitest'
import { percentChoices, rulesText } from './rule-labels.ts'

describe('the rules of a watch in words', () => {
  it.each([
    ['MODEL', {}, 'Tells of prices from 10%, another cheapest offer, retirements'],
    ['PROVIDER', { pricePercent: null, launches: true }, 'Tells of retirements, endings, new offers'],
    ['DEAL', {}, 'Tells of endings'],
    ['DEAL', { ends: false }, 'Tells nothing: all rules are off'],
  ] as const)('%s %o: %s', (target, chosen, text) => {
    expect(rulesText(target, rulesOf(target, chosen))).toBe(text)
  })

  it.each([
    [null, [5, 10, 25]],
    [25, [5, 10, 25]],
    [7.5, [5, 7.5, 10, 25]],
  ])('%s percent is always one of the choices', (set, choices) => {
    expect(percentChoices(set)).toEqual(choices)
  })
})
