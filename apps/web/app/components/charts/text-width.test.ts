import { describe, expect, test } from 'vitest'
import { fitText, textWidth } from './text-width.ts'

describe('textWidth', () => {
  test('counts letters, and more for capitals and bold text', () => {
    expect(textWidth('median')).toBeLessThan(textWidth('MEDIAN'))
    expect(textWidth('median')).toBeLessThan(textWidth('median', 'bold'))
    expect(textWidth('$0.03', 'mono')).toBeCloseTo(36.6)
  })
})

describe('fitText', () => {
  test.each([
    ['Groq', 100, 'Groq'],
    ['CloudFerro Sherlock', 70, 'CloudFer…'],
    ['GPT OSS 120B', 0, 'G…'],
  ])('%s in %d px is %s', (text, width, expected) => {
    expect(fitText(text, width)).toBe(expected)
  })
})
