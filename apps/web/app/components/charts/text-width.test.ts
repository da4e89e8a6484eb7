import { describe, expect, test } from 'vitest'
import { fitNames, fitText, textWidth } from './text-width.ts'

describe('textWidth', () => {
  test('counts letters, and more for capitals and bold text', () => {
    expect(textWidth('median')).toBeLessThan(textWidth('MEDIAN'))
    expect(textWidth('median')).toBeLessThan(textWidth('median', 'bold'))
    expect(textWidth('$0.03', 'mono')).toBeCloseTo(36.6)
  })

  test('is not narrower than what a browser draws for digits and an ellipsis', () => {
    // Measured at 12 px in Inter.
    expect(textWidth('Qwen3-235B-A22…')).toBeGreaterThanOrEqual(113)
  })
})

describe('fitText keeps the version of a model [USE-14]', () => {
  test.each([
    ['Groq', 100, 'Groq'],
    ['CloudFerro Sherlock', 70, 'CloudFer…'],
    ['GPT OSS 120B', 0, 'G…'],
    ['Claude Haiku 4.5', 100, '…Haiku 4.5'],
    ['Claude Haiku 4.5', 68, 'Clau… 4.5'],
    ['Claude Haiku 4.5', 40, 'Clau…'],
  ])('%s in %d px is %s', (text, width, expected) => {
    expect(fitText(text, width)).toBe(expected)
  })
})

test('names beside each other stay apart when they are cut [USE-14]', () => {
  expect(fitNames(['DeepSeek V4 Flash', 'DeepSeek V4 Pro', 'Groq'], 84, 'bold')).toEqual([
    '…V4 Flash',
    '…V4 Pro',
    'Groq',
  ])
  expect(fitNames(['CloudFerro Sherlock', 'Groq'], 70)).toEqual(['CloudFer…', 'Groq'])
})
