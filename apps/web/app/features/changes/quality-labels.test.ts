import { describe, expect, it } from 'vitest'
import { ageTitle, ruleText, shareText } from './quality-labels.ts'

describe('the words of /data-quality', () => {
  it.each([
    [1, 3, '33%'],
    [1, 300, '0.3%'],
    [0, 5, '0%'],
    [0, 0, 'n/a'],
  ])('%i of %i is %s', (part, whole, text) => {
    expect(shareText(part, whole)).toBe(text)
  })

  it('say the age that most prices have, and name rules', () => {
    const ages = { under7: 1, under30: 2, under90: 7, older: 0 }
    const sources = [{ name: 'models-dev', title: 'models.dev', prices: 10, ages }]
    expect(ageTitle({ sources, prices: 10 })).toBe('70% of prices were last checked 30 to 89 days ago')
    expect(ruleText(['far-from-maker', 'placeholder'])).toBe('far from maker, placeholder')
  })
})
