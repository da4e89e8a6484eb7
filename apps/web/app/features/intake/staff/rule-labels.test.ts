import { expect, it } from 'vitest'
import { decidedText, ruleSentence } from './rule-labels.ts'

it('says a standing decision in one line [FIG-22]', () => {
  const rule = { fieldGroup: 'limit', feedTitle: 'models.dev', provider: null, action: 'accept' } as const
  expect(ruleSentence(rule)).toBe('limits from models.dev: always take')
  const groq = { id: 'x', slug: 'groq', name: 'Groq' }
  expect(ruleSentence({ ...rule, provider: groq, action: 'look' })).toBe('limits from models.dev at Groq: always ask')
})

it.each([
  ['accept', 1, '1 value'],
  ['reject', 1234, '1,234 values'],
  ['look', 1, '1 waits'],
  ['look', 2, '2 wait'],
] as const)('%s: %d', (action, decided, text) => {
  expect(decidedText({ action, decided })).toBe(text)
})
