import { describe, expect, it } from 'vitest'
import { rulesFor, rulesOf, watchRuleProblems, watchTargets } from './watch-rules.ts'

describe('the rules of a watch', () => {
  it('are sensible where nothing was chosen, and what was chosen otherwise', () => {
    expect(rulesOf('MODEL')).toEqual({
      pricePercent: 10,
      cheapest: true,
      retirement: true,
      ends: false,
      launches: false,
      corrections: false,
    })
    expect(rulesOf('PROVIDER', { pricePercent: null, launches: true })).toMatchObject({
      pricePercent: null,
      launches: true,
      retirement: true,
      ends: true,
    })
  })

  it.each(watchTargets)('%s: every rule that is shown can be switched on', (target) => {
    const all = Object.fromEntries(rulesFor(target).map((rule) => [rule, rule === 'pricePercent' ? 5 : true]))
    expect(Object.keys(all).length).toBeGreaterThan(0)
    expect(watchRuleProblems(target, all)).toEqual({})
  })

  it.each([
    ['DEAL', { ends: false }, []],
    ['DEAL', { pricePercent: null, cheapest: false }, []],
    ['DEAL', { pricePercent: 5 }, ['pricePercent']],
    ['FREE_TIER', { ends: true, retirement: true }, ['retirement']],
    ['PROVIDER', { cheapest: true }, ['cheapest']],
    ['MODEL', { ends: true, cheapest: true }, ['ends']],
    ['BILL', { pricePercent: 5, cheapest: true }, []],
    ['BILL', { retirement: true, launches: true }, ['retirement', 'launches']],
  ] as const)('%s %o: news that there never is cannot be switched on', (target, chosen, refused) => {
    expect(Object.keys(watchRuleProblems(target, chosen))).toEqual(refused)
  })
})
